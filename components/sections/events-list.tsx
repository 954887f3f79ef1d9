import { Band } from '@/components/sections/band';
import { Link } from '@/components/ui/link';
import type { EventsListSection } from '@/lib/content/tree';
import styles from '@/styles/sections/dated-list.module.css';

/** Lists events, the next first. */
export function EventsList({ section }: { readonly section: EventsListSection }) {
  // Under the page's title where the list has none of its own.
  const Heading = section.title === undefined ? 'h2' : 'h3';
  return (
    <Band title={section.title} id={section.id}>
      {section.events.length === 0 ? (
        <p>Nothing is planned at the moment.</p>
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
                {event.source !== undefined && <p className={styles.source}>By {event.source}</p>}
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
              <Link href={section.all}>All events</Link>
            </li>
          )}
          <li>
            <Link href="/events/calendar.ics">Add them to your calendar</Link>
          </li>
        </ul>
      )}
    </Band>
  );
}
