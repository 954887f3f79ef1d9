import type { EventFact } from '@/lib/content/page-content';
import styles from '@/styles/layout/content-page.module.css';

/** Renders facts of an event or a resource. A script keeps those about bookings current. */
export function Facts({ facts }: { readonly facts: readonly EventFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, text, placesOf, bookableOf }) => (
        <div key={label} data-bookable={bookableOf}>
          <dt>{label}</dt>
          <dd data-places={placesOf}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
