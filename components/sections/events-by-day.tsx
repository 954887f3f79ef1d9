import type { CSSProperties } from 'react';
import { eventsListWords } from '@/lib/words/components/sections';
import { Link } from '@/components/ui/link';
import type { Booking, ListedEvent } from '@/lib/content/section-data';
import { dateFormat } from '@/lib/intl/formatters';
import styles from '@/styles/sections/events-by-day.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

interface EventsByDayProps {
  readonly events: readonly ListedEvent[];
  readonly locale: string;
  readonly Heading: 'h2' | 'h3' | 'h4';
}

/** Lists events with a large day, a bar of their places, and the way to book. */
export function EventsByDay({ events, locale, Heading }: EventsByDayProps) {
  return (
    <ol className={styles.days}>
      {events.map(({ title, href, date, dateText, timeText, summary, price, booking, source }) => (
        <li key={`${date} ${timeText} ${title}`}>
          <p className={styles.date}>
            <time dateTime={date}>
              <b>{datePart(date, locale, { day: 'numeric' })}</b>{' '}
              {datePart(date, locale, { month: 'long' })}
            </time>
          </p>
          <div>
            <Heading className={styles.title}>
              {href === undefined ? title : <Link href={href}>{title}</Link>}
            </Heading>
            <p className={styles.terms}>
              {[datePart(date, locale, { weekday: 'long' }), timeText, price]
                .filter((part) => part !== undefined && part !== '')
                .join(', ')}
            </p>
            {source !== undefined && (
              <p className={styles.terms}>{eventsListWords.source(source)}</p>
            )}
            {summary !== '' && <p className={styles.summary}>{summary}</p>}
          </div>
          {booking !== undefined && <Places booking={booking} />}
          {booking !== undefined && booking.isOpen !== false && (
            <p className={styles.book}>
              <Link href={booking.href} data-bookable={booking.event}>
                <span data-book={eventsListWords.book} data-join={eventsListWords.join}>
                  {booking.waits === true ? eventsListWords.join : eventsListWords.book}
                </span>
                <span className={visuallyHidden.element}>
                  {eventsListWords.bookTitleOn(title, dateText)}
                </span>
              </Link>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The largest number of places of which each has a cell of the bar. */
const maxCells = 24;

/** Renders how many places are left, with a bar above the words. A script keeps both current. */
function Places({ booking: { event, places, capacity, left } }: { readonly booking: Booking }) {
  if (places === undefined) return null;
  const hasBar = capacity !== undefined && left !== undefined;
  const bar: (CSSProperties & Record<'--of' | '--left', number>) | undefined = hasBar
    ? { '--of': capacity, '--left': left }
    : undefined;
  const cells = hasBar && capacity <= maxCells ? styles.cells : styles.bar;
  return (
    <p className={hasBar ? cells : styles.places} style={bar} data-places={event}>
      {places}
    </p>
  );
}

function datePart(date: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`));
}
