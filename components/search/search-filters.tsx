import type { MouseEvent } from 'react';
import type { SearchChange } from '@/components/search/use-live-search';
import { searchWords } from '@/components/search/words';
import { searchUrl, type SearchResponse } from '@/lib/search/search-api';
import styles from '@/styles/search/search-filters.module.css';

interface SearchFiltersProps {
  readonly answer: SearchResponse;
  /** Called instead of a navigation, after hydration. */
  readonly onChoose: (change: SearchChange) => void;
}

const orders = ['best', 'newest'] as const;

/** Renders the choice of kind and order as ordinary links; nothing where there is no choice. */
export function SearchFilters({ answer, onChoose }: SearchFiltersProps) {
  const { kind: chosen, kinds, order: chosenOrder, isDated } = answer;

  function choiceOf(change: SearchChange, isChosen: boolean) {
    return {
      href: searchUrl({ ...answer, ...change }, '/search'),
      'aria-current': isChosen,
      onClick: (event: MouseEvent) => {
        const { altKey, ctrlKey, metaKey, shiftKey } = event;
        if (altKey || ctrlKey || metaKey || shiftKey) return;
        event.preventDefault();
        onChoose(change);
      },
    };
  }

  // "Everything" and a single kind are the same results.
  const hasKinds = kinds.length > 2 || chosen !== 'all';
  if (!hasKinds && !isDated) return null;
  return (
    <nav aria-label={searchWords.results} className={styles.choices}>
      {hasKinds && (
        <div role="group" aria-label={searchWords.kinds}>
          <ul>
            {kinds.map(({ kind, label, count }) => (
              <li key={kind}>
                <a {...choiceOf({ kind }, kind === chosen)}>
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
                <a {...choiceOf({ order }, order === chosenOrder)}>{searchWords.orders[order]}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  );
}
