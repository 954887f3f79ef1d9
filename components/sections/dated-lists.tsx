import type { SectionRenderers } from '@/components/sections/section-renderers';
import { Band, headingLevel } from '@/components/sections/band';
import { EventsList } from '@/components/sections/events-list';
import { hasPictures, ListPicture } from '@/components/sections/media/list-picture';
import { Link } from '@/components/ui/link';
import type { JournalListSection } from '@/lib/content/sections';
import styles from '@/styles/sections/dated-list.module.css';
import { journalListWords } from '@/lib/words/components/sections';

/** Lists journal posts, the newest first. */
function JournalList({ section }: { readonly section: JournalListSection }) {
  const Heading = headingLevel(section.title);
  const { look } = section;
  const isPictured = look !== undefined || hasPictures(section.posts);
  const lines = isPictured ? styles.pictured : styles.list;
  return (
    <Band title={section.title} id={section.id} isWide={isPictured || section.title === undefined}>
      <ol data-list={look} className={look === undefined ? lines : undefined}>
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
            {isPictured && post.picture !== undefined && (
              <ListPicture picture={post.picture} isLarge={look !== undefined} />
            )}
          </li>
        ))}
      </ol>
      {section.all !== undefined && (
        <ul className={styles.after}>
          <li>
            <Link href={section.all}>{journalListWords.all}</Link>
          </li>
        </ul>
      )}
      {section.lists?.map(({ kind, links }) => (
        <nav key={kind} aria-label={journalListWords[kind]}>
          <ul className={styles.after}>
            <li aria-hidden>{journalListWords[kind]}</li>
            {links.map(({ label, href, current }) => (
              <li key={href}>
                <Link href={href} aria-current={current}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </Band>
  );
}

/** Renders sections that list events and posts. */
export const datedLists = {
  'events-list': (node) => <EventsList section={node} />,
  'journal-list': (node) => <JournalList section={node} />,
} satisfies Partial<SectionRenderers>;
