import { Band, headingLevel } from '@/components/sections/band';
import { DecorativeDrawing } from '@/components/sections/media/decorative-drawing';
import { Link } from '@/components/ui/link';
import type { ListedEvent } from '@/lib/content/section-data';
import type { EventsListSection, JournalListSection } from '@/lib/content/sections';
import styles from '@/styles/sections/dated-list.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';
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
                <EventTerms event={event} />
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
          {section.aside !== true && (
            <li>
              <Link href="/events/calendar.ics">{eventsListWords.calendar}</Link>
            </li>
          )}
        </ul>
      )}
    </Band>
  );
}

/** Renders what an event costs, how many places are left, and the way to its form. */
function EventTerms({ event: { title, price, booking } }: { readonly event: ListedEvent }) {
  if (price === undefined && booking === undefined) return null;
  return (
    <p className={styles.terms}>
      {price !== undefined && <span>{price}</span>}
      {booking?.places !== undefined && <span>{booking.places}</span>}
      {booking !== undefined && booking.isOpen !== false && (
        <Link href={booking.href} className={styles.book}>
          {eventsListWords.book}
          <span className={visuallyHidden.element}>{eventsListWords.bookTitle(title)}</span>
        </Link>
      )}
    </p>
  );
}

/** Lists journal posts, the newest first. */
export function JournalList({ section }: { readonly section: JournalListSection }) {
  const Heading = headingLevel(section.title);
  const hasPictures = section.posts.some(({ picture }) => picture !== undefined);
  return (
    <Band title={section.title} id={section.id} isWide={hasPictures}>
      <ol className={hasPictures ? styles.pictured : styles.list}>
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
            {post.picture !== undefined && (
              <p className={styles.picture}>
                <DecorativeDrawing picture={post.picture} />
              </p>
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
    </Band>
  );
}
