import { useEffect, useRef, useState, type ComponentType } from 'react';
import { Result } from '@/components/search/search-result';
import { onFirstSign } from '@/components/ui/first-interaction';
import type { SearchAnswer } from '@/lib/search/search-api';
import styles from '@/styles/search/search-page.module.css';

type ResultsProps = Pick<SearchAnswer, 'results'>;

/**
 * The results. What lets them move to their new places while the list changes comes when a visitor
 * first does something; until then, and without it, they are simply there.
 */
export function SearchResults({ results }: ResultsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [Moving, setMoving] = useState<ComponentType<ResultsProps>>();

  useEffect(
    () =>
      onFirstSign(() => {
        import('@/components/search/animated-results').then(
          ({ MovingResults }) => {
            // They are made anew, and whoever is among them would be lost.
            if (list.current?.contains(document.activeElement) === true) return;
            setMoving(() => MovingResults);
          },
          () => undefined,
        );
      }),
    [],
  );

  if (Moving !== undefined) return <Moving results={results} />;
  return (
    <ol ref={list} className={styles.results}>
      {results.map((result) => (
        <li key={result.href}>
          <Result result={result} />
        </li>
      ))}
    </ol>
  );
}
