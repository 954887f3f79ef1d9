import { useEffect, useRef, useState, type ComponentType } from 'react';
import { SearchResultItem } from '@/components/site/search/search-result';
import { onFirstInteraction } from '@/components/ui/first-interaction';
import type { SearchResponse } from '@/lib/site/search/search-api';
import styles from '@/styles/site/search/search-page.module.css';

type ResultsProps = Pick<SearchResponse, 'results'>;

/** Lists the results, animated after the first interaction. */
export function SearchResults({ results }: ResultsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [Animated, setAnimated] = useState<ComponentType<ResultsProps>>();

  useEffect(
    () =>
      onFirstInteraction(() => {
        import('@/components/site/search/animated-results').then(
          ({ AnimatedResults }) => {
            // The list is remounted, which would lose focus inside it.
            if (list.current?.contains(document.activeElement) === true) return;
            setAnimated(() => AnimatedResults);
          },
          () => undefined,
        );
      }),
    [],
  );

  if (Animated !== undefined) return <Animated results={results} />;
  return (
    <ol ref={list} className={styles.results}>
      {results.map((result) => (
        <li key={result.href}>
          <SearchResultItem result={result} />
        </li>
      ))}
    </ol>
  );
}
