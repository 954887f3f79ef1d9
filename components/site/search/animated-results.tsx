import { domMax, LazyMotion, m, MotionConfig } from 'framer-motion';
import { useEffect } from 'react';
import { SearchResultItem } from '@/components/site/search/search-result';
import type { SearchResponse } from '@/lib/site/search/search-api';
import { prefersReducedMotion } from '@/lib/site/user-preferences';
import styles from '@/styles/site/search/search-page.module.css';

/** Duration of a layout animation, in seconds; set by the site's owner. */
const layoutSeconds = 0.45;

const moving = { layout: { duration: layoutSeconds, ease: [0.4, 0, 0.1, 1] } };
const still = { layout: { duration: 0 } };

/**
 * Lists the results; a result that stays in the list moves to its new position.
 *
 * Reads reduced motion at every change, because framer-motion reads it once per page.
 */
export function AnimatedResults({ results }: Pick<SearchResponse, 'results'>) {
  // Tests wait for this attribute.
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
