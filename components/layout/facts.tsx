import type { EventFact } from '@/lib/content/page-content';
import styles from '@/styles/layout/content-page.module.css';

/** Renders facts of an event or a resource. Numbers of places are kept current by a script. */
export function Facts({ facts }: { readonly facts: readonly EventFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, text, placesOf }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-places={placesOf}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
