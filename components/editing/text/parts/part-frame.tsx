import type { ReactNode } from 'react';
import { textWords } from '@/lib/words/components/editing/text';
import form from '@/styles/desk/form.module.css';
import styles from '@/styles/editing/fields.module.css';

interface PartFrameProps {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
  readonly onWriteBelow: () => void;
  readonly children: ReactNode;
}

/** Renders the fields of a section with the buttons that move and remove it. */
export function PartFrame({
  isFirst,
  isLast,
  onMove,
  onRemove,
  onWriteBelow,
  children,
}: PartFrameProps) {
  return (
    <>
      {children}
      <div className={styles.steps}>
        {!isFirst && (
          <button type="button" className={form.word} onClick={() => onMove(-1)}>
            {textWords.upPart}
          </button>
        )}
        {!isLast && (
          <button type="button" className={form.word} onClick={() => onMove(1)}>
            {textWords.downPart}
          </button>
        )}
        <button type="button" className={form.word} onClick={onRemove}>
          {textWords.removePart}
        </button>
        <button type="button" className={form.word} onClick={onWriteBelow}>
          {textWords.writeBelow}
        </button>
      </div>
    </>
  );
}
