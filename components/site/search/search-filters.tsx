import type { MouseEvent } from 'react';
import type { SearchChange } from '@/components/site/search/use-live-search';
import { searchWords } from '@/lib/words/components/site/search';
import { searchUrl, type SearchResponse } from '@/lib/site/search/search-api';
import styles from '@/styles/site/search/search-filters.module.css';

interface SearchFiltersProps {
  readonly response: SearchResponse;
  /** Called instead of navigation, after hydration. */
  readonly onChange: (change: SearchChange) => void;
}

const orders = ['best', 'newest'] as const;

/** Renders links that choose kind and order, if there is more than one choice. */
export function SearchFilters({ response, onChange }: SearchFiltersProps) {
  const { kind: currentKind, kinds, order: currentOrder, isDated } = response;

  function linkProps(change: SearchChange, isCurrent: boolean) {
    return {
      href: searchUrl({ ...response, ...change }, '/search'),
      'aria-current': isCurrent,
      onClick: (event: MouseEvent) => {
        const { altKey, ctrlKey, metaKey, shiftKey } = event;
        if (altKey || ctrlKey || metaKey || shiftKey) return;
        event.preventDefault();
        onChange(change);
      },
    };
  }

  // "Everything" and a single kind are the same results.
  const hasKinds = kinds.length > 2 || currentKind !== 'all';
  if (!hasKinds && !isDated) return null;
  return (
    <nav aria-label={searchWords.results} className={styles.choices}>
      {hasKinds && (
        <div role="group" aria-label={searchWords.kinds}>
          <ul>
            {kinds.map(({ kind, label, count }) => (
              <li key={kind}>
                <a {...linkProps({ kind }, kind === currentKind)}>
                  {label} <span className={styles.count}>{count}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isDated && (
        <div role="group" aria-label={searchWords.order}>
          <ul>
            {orders.map((order) => (
              <li key={order}>
                <a {...linkProps({ order }, order === currentOrder)}>{searchWords.orders[order]}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  );
}
