import type { ReactNode } from 'react';
import { Band } from '@/components/sections/band';
import type { QuoteSection } from '@/lib/content/tree';
import styles from '@/styles/sections/quote.module.css';

/** Renders a quotation and its author. */
export function Quote({
  section: { who, what, children },
}: {
  readonly section: QuoteSection<ReactNode>;
}) {
  return (
    <Band>
      <figure className={styles.quote}>
        <blockquote className={styles.words}>{children}</blockquote>
        <figcaption>
          <b>{who}</b>
          {what !== undefined && <span>{what}</span>}
        </figcaption>
      </figure>
    </Band>
  );
}
