import type { MouseEvent } from 'react';
import type { SearchChange } from '@/components/search/use-live-search';
import { searchUrl, type SearchResponse } from '@/lib/search/search-api';
import styles from '@/styles/search/search-filters.module.css';

interface SearchFiltersProps {
  readonly answer: SearchResponse;
  /** Called in place of a new page, where scripts have arrived. */
  readonly onChoose: (change: SearchChange) => void;
}

const orders = [
  { order: 'best', label: 'Best first' },
  { order: 'newest', label: 'Newest first' },
] as const;

/** Where to look and what comes first, as far as there is a choice; each is an ordinary link. */
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

  // Everything and one kind more are the same results.
  const hasKinds = kinds.length > 2 || chosen !== 'all';
  if (!hasKinds && !isDated) return null;
  return (
    <nav aria-label="Results" className={styles.choices}>
      {hasKinds && (
        <div role="group" aria-label="Where to look">
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
        <div role="group" aria-label="Order">
          <ul>
            {orders.map(({ order, label }) => (
              <li key={order}>
                <a {...choiceOf({ order }, order === chosenOrder)}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  );
}
