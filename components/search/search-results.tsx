import { LazyMotion, m, MotionConfig } from 'framer-motion';
import { Fragment } from 'react';
import { Link } from '@/components/ui/link';
import type { SearchAnswer, SearchPart } from '@/lib/found/search-answer';
import { layoutSeconds } from '@/lib/motion/timings';
import styles from '@/styles/search/search-page.module.css';

/**
 * What moves elements comes after the page is there; until then they stand still. `data-lists-move`
 * on the document says that it is there.
 */
const features = async () => {
  const { all } = await import('@/components/motion/layout-features');
  document.documentElement.dataset.listsMove = '';
  return all;
};

const transition = { layout: { duration: layoutSeconds, ease: [0.4, 0, 0.1, 1] } };

/** The results; one that stays in the list while it changes moves to its new place. */
export function SearchResults({ results }: Pick<SearchAnswer, 'results'>) {
  return (
    <LazyMotion features={features} strict>
      <MotionConfig reducedMotion="user" transition={transition}>
        <ol className={styles.results}>
          {results.map(({ href, label, title, excerpt }) => (
            <m.li key={href} layout="position">
              <p className={styles.label}>{label}</p>
              <h2 className={styles.title}>
                <Link href={href}>
                  <Parts parts={title} />
                </Link>
              </h2>
              <p className={styles.excerpt}>
                <Parts parts={excerpt} />
              </p>
            </m.li>
          ))}
        </ol>
      </MotionConfig>
    </LazyMotion>
  );
}

function Parts({ parts }: { readonly parts: readonly SearchPart[] }) {
  return (
    <>
      {parts.map(({ text, found }, index) =>
        found ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
      )}
    </>
  );
}
