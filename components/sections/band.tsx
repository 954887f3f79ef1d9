import type { ReactNode } from 'react';
import styles from '@/styles/sections/band.module.css';

interface BandProps {
  readonly title?: string | undefined;
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** Lays out a section: its title in the margin, or above where space is short. */
export function Band({ title, id, children }: BandProps) {
  return (
    <section className={styles.band} aria-labelledby={title === undefined ? undefined : id}>
      <div className={styles.grid}>
        {title !== undefined && (
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
        )}
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}

/** Returns the level of the headings in a band: below its title or, without one, below the page's. */
export function headingLevel(title: string | undefined): 'h2' | 'h3' {
  return title === undefined ? 'h2' : 'h3';
}
