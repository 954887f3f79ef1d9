import type { ReactNode } from 'react';
import styles from '@/styles/sections/band.module.css';

interface BandProps {
  readonly title?: ReactNode;
  readonly id?: string | undefined;
  /** Takes the right column of an article too, if the article leaves it empty. */
  readonly isWide?: boolean;
  /** Takes the margin too, below the title. */
  readonly isFull?: boolean;
  readonly children: ReactNode;
}

/** Lays out a section: its title in the margin, or above where space is short. */
export function Band({ title, id, isWide = false, isFull = false, children }: BandProps) {
  return (
    <section
      className={styles.band}
      aria-labelledby={title === undefined ? undefined : id}
      data-wide={isWide ? '' : undefined}
      data-full={isFull ? '' : undefined}
    >
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
