import { domMax, LazyMotion, m, MotionConfig } from 'framer-motion';
import { useEffect } from 'react';
import { SearchResultItem } from '@/components/search/search-result';
import type { SearchResponse } from '@/lib/search/search-api';
import { prefersReducedMotion } from '@/lib/site/user-preferences';
import styles from '@/styles/search/search-page.module.css';

/** How long a list takes to put itself into another order, in seconds: the owner's number. */
const layoutSeconds = 0.45;

const moving = { layout: { duration: layoutSeconds, ease: [0.4, 0, 0.1, 1] } };
const still = { layout: { duration: 0 } };

/**
 * Lists the results; one that stays in a changed list moves to its new place.
 *
 * Reduced motion is read at every change, because framer-motion reads it once for the life of the
 * page.
 */
export function AnimatedResults({ results }: Pick<SearchResponse, 'results'>) {
  // Says that the list is animated from now on.
  useEffect(() => {
    document.documentElement.dataset.listsMove = '';
  }, []);

  return (
    <LazyMotion features={domMax} strict>
      <MotionConfig reducedMotion="never" transition={prefersReducedMotion() ? still : moving}>
        <ol className={styles.results}>
          {results.map((result) => (
            <m.li key={result.href} layout="position">
              <SearchResultItem result={result} />
            </m.li>
          ))}
        </ol>
      </MotionConfig>
    </LazyMotion>
  );
}
