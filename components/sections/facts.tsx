import type { CSSProperties } from 'react';
import { Link } from '@/components/ui/link';
import type { FactsSection } from '@/lib/content/tree';
import styles from '@/styles/sections/facts.module.css';

/** Renders figures in a row, large and plain. */
export function Facts({ section: { title, id, facts } }: { readonly section: FactsSection }) {
  const columns: CSSProperties & Record<'--facts', number> = { '--facts': facts.length };
  return (
    <section className={styles.facts} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      )}
      <dl style={columns} className={styles.list}>
        {facts.map(({ label, value, note, href }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {note !== undefined && (
                <small>{href === undefined ? note : <Link href={href}>{note}</Link>}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
