import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from '@/styles/forms/live-form.module.css';

interface ClearFormProps {
  readonly place: Element;
  readonly onClear: () => void;
}

/** Says that what is typed is saved, and clears it after a second question, for shared computers. */
export function ClearForm({ place, onClear }: ClearFormProps) {
  const [isAsking, setIsAsking] = useState(false);
  const wasAsking = useRef(false);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button is gone, and the focus with it.
    if (isAsking !== wasAsking.current) first.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return createPortal(
    <div className={styles.clear} role="group" aria-label="What you typed">
      {isAsking ? (
        <>
          <p className={styles.sentence}>Clear everything you typed into this form?</p>
          <p className={styles.choices}>
            <button
              ref={first}
              key="keep"
              type="button"
              className={styles.small}
              onClick={() => setIsAsking(false)}
            >
              No, keep it
            </button>
            <button key="clear" type="button" className={styles.small} onClick={onClear}>
              Yes, clear it
            </button>
          </p>
        </>
      ) : (
        <>
          <p className={styles.sentence}>
            What you typed is saved in this tab until you send it, for 24 hours at most. Is this a
            shared computer?
          </p>
          <button
            ref={first}
            key="ask"
            type="button"
            className={styles.small}
            onClick={() => setIsAsking(true)}
          >
            Clear this form
          </button>
        </>
      )}
    </div>,
    place,
  );
}
