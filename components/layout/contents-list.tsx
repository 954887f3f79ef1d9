import type { ContentsEntry } from '@/lib/content/view';
import styles from '@/styles/layout/contents-list.module.css';

/** The headings of a page, once there are enough of them to need a list. */
export function ContentsList({ contents }: { readonly contents: readonly ContentsEntry[] }) {
  if (contents.length < 2) return null;
  return (
    <nav aria-label="On this page" className={styles.contents}>
      <ul>
        {contents.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
