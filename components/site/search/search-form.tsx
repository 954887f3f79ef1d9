import type { ReactNode } from 'react';
import { inPageLanguage } from '@/lib/site/language-part';
import { searchWords } from '@/lib/words/components/site/search';
import { maxQueryLength } from '@/lib/site/search/max-query-length';
import styles from '@/styles/site/search/search-form.module.css';

interface SearchFormProps {
  /** The accessible name, to distinguish searches on one page. */
  readonly name: string;
  readonly query?: string;
  /** Called on every change of the query, after hydration. */
  readonly onType?: (query: string) => void;
  /** Hidden fields. */
  readonly children?: ReactNode;
}

/** Renders a form that submits to the search page, also without scripts. */
export function SearchForm({ name, query, onType, children }: SearchFormProps) {
  return (
    <form
      role="search"
      aria-label={name}
      action={process.env.HAS_LANGUAGES === 'yes' ? inPageLanguage('/search') : '/search'}
      className={styles.form}
    >
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
        {searchWords.submit}
      </button>
    </form>
  );
}
