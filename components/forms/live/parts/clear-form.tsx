import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { clearFormWords } from '@/lib/words/components/forms/live';
import styles from '@/styles/forms/live-form.module.css';

interface ClearFormProps {
  readonly container: Element;
  readonly onClear: () => void;
}

/** A button that clears the form and its draft, after a confirmation. */
export function ClearForm({ container, onClear }: ClearFormProps) {
  const [isAsking, setIsAsking] = useState(false);
  const wasAsking = useRef(false);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button is gone, so the focus would be lost.
    if (isAsking !== wasAsking.current) first.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return createPortal(
    <div className={styles.clear} role="group" aria-label={clearFormWords.label}>
      {isAsking ? (
        <>
          <p className={styles.sentence}>{clearFormWords.confirm}</p>
          <p className={styles.choices}>
            <button
              ref={first}
              key="keep"
              type="button"
              className={styles.small}
              onClick={() => setIsAsking(false)}
            >
              {clearFormWords.keep}
            </button>
            <button key="clear" type="button" className={styles.small} onClick={onClear}>
              {clearFormWords.clear}
            </button>
          </p>
        </>
      ) : (
        <>
          <p className={styles.sentence}>{clearFormWords.saved}</p>
          <button
            ref={first}
            key="ask"
            type="button"
            className={styles.small}
            onClick={() => setIsAsking(true)}
          >
            {clearFormWords.ask}
          </button>
        </>
      )}
    </div>,
    container,
  );
}
