import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { insertWords } from '@/lib/words/components/editing/text';
import form from '@/styles/desk/form.module.css';
import fields from '@/styles/editing/fields.module.css';
import styles from '@/styles/editing/text-editor.module.css';
import button from '@/styles/ui/button.module.css';

interface PanelProps {
  readonly title: string;
  /** What the button that applies the fields says. */
  readonly apply: string;
  readonly children: ReactNode;
  readonly onApply: () => void;
  readonly onCancel: () => void;
  /** Absent where there is nothing to remove. */
  readonly onRemove?: (() => void) | undefined;
}

/** Renders fields below the buttons of the text. Enter applies them, Escape closes them. */
export function Panel({ title, apply, children, onApply, onCancel, onRemove }: PanelProps) {
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
        onApply();
      }
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  });
  return (
    <div ref={panel} role="group" aria-label={title} className={styles.panel}>
      {children}
      <div className={styles.panelActions}>
        <button type="button" className={button.second} onClick={onApply}>
          {apply}
        </button>
        {onRemove !== undefined && (
          <button type="button" className={form.word} onClick={onRemove}>
            {insertWords.remove}
          </button>
        )}
        <button type="button" className={form.word} onClick={onCancel}>
          {insertWords.cancel}
        </button>
      </div>
    </div>
  );
}

interface PanelFieldProps {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with the value; empty if nothing is, absent if nothing can be. */
  readonly problem?: string;
  readonly isAddress?: boolean;
  readonly input?: RefObject<HTMLInputElement>;
}

/** Renders a field with its help, and below it what is wrong. */
export function PanelField({ label, help, value, onChange, ...options }: PanelFieldProps) {
  const { problem, isAddress = false, input } = options;
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-help`} className={fields.help}>
        {help}
      </p>
      {problem !== undefined && (
        <p id={`${id}-problem`} role="status" className={fields.error}>
          {problem}
        </p>
      )}
      <input
        ref={input}
        id={id}
        type="text"
        value={value}
        aria-describedby={problem === undefined ? `${id}-help` : `${id}-help ${id}-problem`}
        {...(problem === undefined ? {} : { 'aria-invalid': problem !== '' })}
        {...(isAddress ? { autoCapitalize: 'none' } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
