import type { ReactNode } from 'react';
import { Band } from '@/components/sections/band';
import { Link } from '@/components/ui/link';
import type { RowsSection } from '@/lib/content/tree';
import styles from '@/styles/sections/rows.module.css';

/** Renders a list of links with label, title and text. */
export function Rows({
  section: { title, id, rows },
}: {
  readonly section: RowsSection<ReactNode>;
}) {
  // Under the page's title where the section has none of its own.
  const Heading = title === undefined ? 'h2' : 'h3';
  return (
    <Band title={title} id={id}>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.href} className={styles.row}>
            {row.label !== undefined && <p className={styles.label}>{row.label}</p>}
            <div>
              <Heading className={styles.title}>
                {row.linkText === undefined ? <Link href={row.href}>{row.title}</Link> : row.title}
              </Heading>
              <div className={styles.text}>{row.children}</div>
            </div>
            {row.linkText !== undefined && (
              <p className={styles.link}>
                <Link href={row.href}>{row.linkText}</Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Band>
  );
}
