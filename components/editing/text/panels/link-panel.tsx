import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { loadLinkTargets } from '@/components/editing/text/panels/load-link-targets';
import { insertWords } from '@/components/editing/text/words';
import { readLinkAddress } from '@/lib/editing/text/link-address';
import type { LinkTarget } from '@/lib/editing/text/link-target';
import form from '@/styles/desk/form.module.css';
import fields from '@/styles/editing/fields.module.css';
import styles from '@/styles/editing/text-editor.module.css';
import button from '@/styles/ui/button.module.css';

const maxShown = 6;

interface LinkPanelProps {
  /** The address of the link with the caret; empty without one. */
  readonly href: string;
  /** Whether there are no words yet to press. */
  readonly needsWords: boolean;
  readonly onApply: (href: string, words: string) => void;
  readonly onRemove: () => void;
  readonly onCancel: () => void;
}

/** Renders the fields of a link: a page or a file of the site, found by its words, or an address. */
export function LinkPanel({ href, needsWords, onApply, onRemove, onCancel }: LinkPanelProps) {
  const [address, setAddress] = useState(href);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState('');
  const [targets, setTargets] = useState<readonly LinkTarget[]>([]);
  const id = useId();
  useEffect(() => {
    void loadLinkTargets().then(setTargets);
  }, []);
  const isSearch = address.trim().length > 1 && address !== href;
  const found = isSearch ? findTargets(targets, address) : [];
  const apply = (typed: string, title = '') => {
    const read = readLinkAddress(typed);
    if (read.ok) onApply(read.href, words.trim() || title);
    else setProblem(insertWords.problems[read.reason]);
  };
  return (
    <Panel title={insertWords.linkTitle} onCancel={onCancel} onEnter={() => apply(address)}>
      <label htmlFor={`${id}-address`}>{insertWords.address}</label>
      <p id={`${id}-help`} className={fields.help}>
        {insertWords.addressHelp}
      </p>
      <p id={`${id}-problem`} role="status" className={fields.error}>
        {problem}
      </p>
      <input
        id={`${id}-address`}
        type="text"
        value={address}
        aria-describedby={`${id}-help ${id}-problem`}
        aria-invalid={problem !== ''}
        autoCapitalize="none"
        onChange={(event) => {
          setAddress(event.target.value);
          setProblem('');
        }}
      />
      <p role="status" className={styles.found}>
        {isSearch && targets.length > 0 ? insertWords.found(found.length) : ''}
      </p>
      {found.length > 0 && (
        <ul aria-label={insertWords.targets} className={styles.targets}>
          {found.slice(0, maxShown).map((target) => (
            <li key={target.href}>
              <button type="button" onClick={() => apply(target.href, target.title)}>
                {target.title} <span>{target.href}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {needsWords && (
        <label>
          {insertWords.words}
          <input type="text" value={words} onChange={(event) => setWords(event.target.value)} />
        </label>
      )}
      <div className={styles.panelActions}>
        <button type="button" className={button.second} onClick={() => apply(address)}>
          {insertWords.apply}
        </button>
        {href !== '' && (
          <button type="button" className={form.word} onClick={onRemove}>
            {insertWords.remove}
          </button>
        )}
        <button type="button" className={form.word} onClick={onCancel}>
          {insertWords.cancel}
        </button>
      </div>
    </Panel>
  );
}

function findTargets(targets: readonly LinkTarget[], typed: string): readonly LinkTarget[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return targets.filter(({ title, href }) => {
    const text = `${title} ${href}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

interface PanelProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onCancel: () => void;
  readonly onEnter: () => void;
}

/** Renders fields below the buttons of the text. Enter applies them, Escape closes them. */
export function Panel({ title, children, onCancel, onEnter }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector('input')?.focus();
  }, []);
  useEffect(() => {
    const element = panel.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLInputElement;
      if (event.key === 'Escape') onCancel();
      else if (event.key === 'Enter' && isField) {
        // The form around would be saved.
        event.preventDefault();
        onEnter();
      }
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  });
  return (
    <div ref={panel} role="group" aria-label={title} className={styles.panel}>
      {children}
    </div>
  );
}
