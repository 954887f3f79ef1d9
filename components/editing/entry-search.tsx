import type { ReactNode } from 'react';
import styles from '@/styles/editing/entry-search.module.css';

interface EntrySearchProps {
  /** The page that shows what is found. */
  readonly action: string;
  readonly label: string;
  readonly button: string;
  readonly query: string;
  /** What else the page needs. */
  readonly children?: ReactNode;
}

/** Renders the field of a search that the server makes. */
export function EntrySearch({ action, label, button, query, children }: EntrySearchProps) {
  return (
    <form role="search" action={action} className={styles.search}>
      <label htmlFor="q">{label}</label>
      {children}
      <div className={styles.line}>
        <input id="q" name="q" type="search" defaultValue={query} maxLength={200} />
        <button type="submit">{button}</button>
      </div>
    </form>
  );
}
