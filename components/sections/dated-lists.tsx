import { Band, headingLevel } from '@/components/sections/band';
import { Link } from '@/components/ui/link';
import type { EventsListSection, JournalListSection } from '@/lib/content/tree';
import styles from '@/styles/sections/dated-list.module.css';
import { eventsListWords, journalListWords } from '@/components/sections/words';

/** Lists events, the next first. */
export function EventsList({ section }: { readonly section: EventsListSection }) {
  const Heading = headingLevel(section.title);
  return (
    <Band title={section.title} id={section.id}>
      {section.events.length === 0 ? (
        <p>{eventsListWords.empty}</p>
      ) : (
        <ol className={styles.list}>
          {section.events.map((event) => (
            <li key={`${event.date} ${event.timeText} ${event.title}`}>
              <p className={styles.date}>
                <time dateTime={event.date}>{event.dateText}</time>
                <span>{event.timeText}</span>
              </p>
              <div>
                <Heading className={styles.title}>
                  {event.href === undefined ? (
                    event.title
                  ) : (
                    <Link href={event.href}>{event.title}</Link>
                  )}
                </Heading>
                {event.source !== undefined && (
                  <p className={styles.source}>{eventsListWords.source(event.source)}</p>
                )}
                {event.summary !== '' && <p className={styles.summary}>{event.summary}</p>}
              </div>
            </li>
          ))}
        </ol>
      )}
      {section.notes?.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {section.events.length > 0 && (
        <ul className={styles.after}>
          {section.all !== undefined && (
            <li>
              <Link href={section.all}>{eventsListWords.all}</Link>
            </li>
          )}
          <li>
            <Link href="/events/calendar.ics">{eventsListWords.calendar}</Link>
          </li>
        </ul>
      )}
    </Band>
  );
}

/** Lists journal posts, the newest first. */
export function JournalList({ section }: { readonly section: JournalListSection }) {
  const Heading = headingLevel(section.title);
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
            <Link href={section.all}>{journalListWords.all}</Link>
          </li>
        </ul>
      )}
    </Band>
  );
}
