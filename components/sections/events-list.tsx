import { Band } from '@/components/sections/band';
import { Link } from '@/components/ui/link';
import type { EventsListSection } from '@/lib/content/tree';
import styles from '@/styles/sections/dated-list.module.css';

/** What is coming, the next first. */
export function EventsList({ section }: { readonly section: EventsListSection }) {
  return (
    <Band title={section.title} id={section.id}>
      {section.events.length === 0 ? (
        <p>Nothing is planned at the moment.</p>
      ) : (
        <ol className={styles.list}>
          {section.events.map((event) => (
            <li key={event.href}>
              <p className={styles.date}>
                <time dateTime={event.date}>{event.dateText}</time>
                <span>{event.timeText}</span>
              </p>
              <div>
                <h3 className={styles.title}>
                  <Link href={event.href}>{event.title}</Link>
                </h3>
                <p className={styles.summary}>{event.summary}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {section.events.length > 0 && (
        <p className={styles.after}>
          <Link href="/events/calendar.ics">Add them to your calendar</Link>
        </p>
      )}
    </Band>
  );
}
