import type { ReactNode } from 'react';
import { maxQueryLength } from '@/lib/search/max-query-length';
import styles from '@/styles/search/search-form.module.css';

interface SearchFormProps {
  /** By which it is told apart from other searches on the page. */
  readonly name: string;
  readonly query?: string;
  /** Called with every change of the words, where scripts have arrived. */
  readonly onType?: (query: string) => void;
  /** What is sent along unseen. */
  readonly children?: ReactNode;
}

/** An ordinary form that leads to the search page; it needs no script. */
export function SearchForm({ name, query, onType, children }: SearchFormProps) {
  return (
    <form role="search" aria-label={name} action="/search" className={styles.form}>
      <label className={styles.label}>
        <span>{name}</span>
        <input
          type="search"
          name="q"
          defaultValue={query}
          maxLength={maxQueryLength}
          autoComplete="off"
          className={styles.input}
          onChange={
            onType &&
            ((event) => {
              onType(event.target.value);
            })
          }
        />
      </label>
      {children}
      <button type="submit" className={styles.button}>
        Search
      </button>
    </form>
  );
}
