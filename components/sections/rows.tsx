import { Band } from '@/components/sections/band';
import { Inline } from '@/components/sections/body';
import { Link } from '@/components/ui/link';
import type { RowsSection } from '@/lib/content/tree';
import styles from '@/styles/sections/rows.module.css';

/** Ways on, one under the other: for whom, what, and the link. */
export function Rows({ section: { title, id, rows } }: { readonly section: RowsSection }) {
  return (
    <Band title={title} id={id}>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.href} className={styles.row}>
            {row.label !== undefined && <p className={styles.label}>{row.label}</p>}
            <div className={styles.words}>
              <h3 className={styles.title}>
                {row.linkText === undefined ? <Link href={row.href}>{row.title}</Link> : row.title}
              </h3>
              <div className={styles.text}>
                <Inline nodes={row.children} />
              </div>
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
