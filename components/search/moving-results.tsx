import { LazyMotion, m, MotionConfig } from 'framer-motion';
import { Result } from '@/components/search/result';
import type { SearchAnswer } from '@/lib/found/search-answer';
import { layoutSeconds } from '@/lib/motion/timings';
import { wantsCalm } from '@/lib/motion/wants-calm';
import styles from '@/styles/search/search-page.module.css';

/** `data-lists-move` on the document says that what moves elements is there. */
const features = async () => {
  const { all } = await import('@/components/motion/layout-features');
  document.documentElement.dataset.listsMove = '';
  return all;
};

const moving = { layout: { duration: layoutSeconds, ease: [0.4, 0, 0.1, 1] } };
const still = { layout: { duration: 0 } };

/**
 * The results; one that stays in the list while it changes moves to its new place, or is there at
 * once for who asks for less motion. That is asked at every change: framer-motion itself would ask
 * once for as long as the page is open.
 */
export function MovingResults({ results }: Pick<SearchAnswer, 'results'>) {
  return (
    <LazyMotion features={features} strict>
      <MotionConfig reducedMotion="never" transition={wantsCalm() ? still : moving}>
        <ol className={styles.results}>
          {results.map((result) => (
            <m.li key={result.href} layout="position">
              <Result result={result} />
            </m.li>
          ))}
        </ol>
      </MotionConfig>
    </LazyMotion>
  );
}
