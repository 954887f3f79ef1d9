import type { ReactNode } from 'react';
import type { StarTrailsSection } from '@/lib/sky/sections';
import styles from '@/styles/sky/star-trails.module.css';

/** Renders the star trails of a night beside the length of its darkness and a text. */
export function StarTrails({
  section: { view, children },
}: {
  readonly section: StarTrailsSection<ReactNode>;
}) {
  if (view === undefined) return null;
  const { viewBox, paths, ground, heading, times, description, direction } = view;
  return (
    <section className={styles.band}>
      <div className={styles.sky}>
        <svg
          viewBox={viewBox.join(' ')}
          preserveAspectRatio="xMidYMax slice"
          role="img"
          aria-label={description}
        >
          {paths.map((path) => (
            <path key={path} d={path} />
          ))}
          <path d={ground} />
        </svg>
        <span aria-hidden="true">{direction}</span>
      </div>
      <div className={styles.text}>
        <p className={styles.times}>{times}</p>
        <h2 className={styles.title}>{heading}</h2>
        {children}
      </div>
    </section>
  );
}
