import { useEffect, useState } from 'react';
import { bulkWords } from '@/lib/words/components/desk';
import type { DeskDone } from '@/lib/inbox/inbox-page';
import styles from '@/styles/inbox/bulk/bulk-bar.module.css';

/** Milliseconds for which the message stays. */
const shownMs = 10_000;

interface DoneMessageProps {
  readonly done: DeskDone;
  /** The search part of the list's address. */
  readonly list: string;
}

/** Says what a change did, with a button that undoes it, for ten seconds. Without scripts it stays. */
export function DoneMessage({ done: { text, undo }, list }: DoneMessageProps) {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsShown(false);
    }, shownMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <div role="status">
      {isShown && (
        <form method="post" action="/api/desk/undo" className={styles.done}>
          <span>{text}</span>
          {undo !== undefined && (
            <>
              <input type="hidden" name="batch" value={undo} />
              <input type="hidden" name="list" value={list} />
              <button type="submit">{bulkWords.undo}</button>
            </>
          )}
        </form>
      )}
    </div>
  );
}
