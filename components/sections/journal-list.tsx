import { Band } from '@/components/sections/band';
import { Link } from '@/components/ui/link';
import type { JournalListSection } from '@/lib/content/tree';
import styles from '@/styles/sections/dated-list.module.css';

/** Lists journal posts, the newest first. */
export function JournalList({ section }: { readonly section: JournalListSection }) {
  // Under the page's title where the list has none of its own.
  const Heading = section.title === undefined ? 'h2' : 'h3';
  return (
    <Band title={section.title} id={section.id}>
      <ol className={styles.list}>
        {section.posts.map((post) => (
          <li key={post.href}>
            <p className={styles.date}>
              <time dateTime={post.date}>{post.dateText}</time>
            </p>
            <div>
              <Heading className={styles.title}>
                <Link href={post.href}>{post.title}</Link>
              </Heading>
              <p className={styles.summary}>{post.summary}</p>
            </div>
          </li>
        ))}
      </ol>
      {section.all !== undefined && (
        <ul className={styles.after}>
          <li>
            <Link href={section.all}>The whole journal</Link>
          </li>
        </ul>
      )}
    </Band>
  );
}
