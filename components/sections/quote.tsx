import { Band } from '@/components/sections/band';
import { Inline } from '@/components/sections/body';
import type { QuoteSection } from '@/lib/content/tree';
import styles from '@/styles/sections/quote.module.css';

/** What somebody said, and who. */
export function Quote({ section: { who, what, children } }: { readonly section: QuoteSection }) {
  return (
    <Band>
      <figure className={styles.quote}>
        <blockquote className={styles.words}>
          <Inline nodes={children} />
        </blockquote>
        <figcaption>
          <b>{who}</b>
          {what !== undefined && <span>{what}</span>}
        </figcaption>
      </figure>
    </Band>
  );
}
