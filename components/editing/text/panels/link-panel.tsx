import { useEffect, useState } from 'react';
import { loadLinkTargets } from '@/components/editing/text/panels/load-link-targets';
import { Panel, PanelField } from '@/components/editing/text/panels/panel';
import { insertWords } from '@/lib/words/components/editing/text';
import { readLinkAddress } from '@/lib/editing/text/link-address';
import type { LinkTarget } from '@/lib/editing/text/link-target';
import styles from '@/styles/editing/text-editor.module.css';

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
    <Panel
      title={insertWords.linkTitle}
      apply={insertWords.apply}
      onApply={() => apply(address)}
      onCancel={onCancel}
      onRemove={href === '' ? undefined : onRemove}
    >
      <PanelField
        label={insertWords.address}
        help={insertWords.addressHelp}
        value={address}
        problem={problem}
        isAddress
        onChange={(typed) => {
          setAddress(typed);
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
    </Panel>
  );
}

/** Returns what has all the words, first that which has them in its title. */
function findTargets(targets: readonly LinkTarget[], typed: string): readonly LinkTarget[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const isIn = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = targets.filter(({ title, href }) => isIn(`${title} ${href}`));
  const isNamed = ({ title }: LinkTarget) => isIn(title);
  return [...found.filter(isNamed), ...found.filter((target) => !isNamed(target))];
}
