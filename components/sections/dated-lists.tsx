import type { SectionRenderers } from '@/components/sections/section-renderers';
import { Band, headingLevel } from '@/components/sections/band';
import { ListPicture } from '@/components/sections/media/list-picture';
import { Link } from '@/components/ui/link';
import type { ListedEvent, ListedPost } from '@/lib/content/section-data';
import type { EventsListSection, JournalListSection } from '@/lib/content/sections';
import cards from '@/styles/sections/cards.module.css';
import styles from '@/styles/sections/dated-list.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';
import { eventsListWords, journalListWords } from '@/components/sections/words';

/** Lists events, the next first. */
export function EventsList({ section }: { readonly section: EventsListSection }) {
  const Heading = headingLevel(section.title);
  const hasPictures = hasPicture(section.events) && section.aside !== true;
  const list = section.look === undefined ? undefined : cards[section.look];
  return (
    <Band title={section.title} id={section.id} isWide={hasPictures || list !== undefined}>
      {section.events.length === 0 ? (
        <p>{eventsListWords.empty}</p>
      ) : (
        <ol className={list ?? (hasPictures ? styles.pictured : styles.list)}>
          {section.events.map((event) => (
            <li
              key={`${event.date} ${event.timeText} ${event.title}`}
              className={event.series?.isRepeated === true ? styles.repeated : undefined}
            >
              <EventItem
                event={event}
                isOfSeries={section.series !== undefined}
                Heading={Heading}
              />
              {hasPictures && event.picture !== undefined && (
                <ListPicture picture={event.picture} isLarge={list !== undefined} />
              )}
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
          {section.aside !== true && section.person === undefined && (
            <li>
              <Link href={calendarOf(section)}>{eventsListWords.calendar}</Link>
            </li>
          )}
        </ul>
      )}
    </Band>
  );
}

interface EventItemProps {
  readonly event: ListedEvent;
  /** The list has the dates of one series. */
  readonly isOfSeries: boolean;
  readonly Heading: ReturnType<typeof headingLevel>;
}

/** Renders an event. In the list of its series its heading is its date, because the page has its title. */
function EventItem({ event, isOfSeries, Heading }: EventItemProps) {
  const isNamedByDate = isOfSeries && event.series?.isRegular === true;
  const date = <time dateTime={event.date}>{event.dateText}</time>;
  const title = isNamedByDate ? date : event.title;
  const when = (
    <p className={styles.date}>
      {!isNamedByDate && date}
      <span>{event.timeText}</span>
    </p>
  );
  return (
    <>
      {!isNamedByDate && when}
      <div>
        <Heading className={styles.title}>
          {event.href === undefined ? title : <Link href={event.href}>{title}</Link>}
        </Heading>
        {isNamedByDate && when}
        {event.source !== undefined && (
          <p className={styles.source}>{eventsListWords.source(event.source)}</p>
        )}
        {event.summary !== '' && <p className={styles.summary}>{event.summary}</p>}
        <EventTerms event={event} />
      </div>
    </>
  );
}

/** Returns the path of the calendar file with the events of a list. */
function calendarOf({ series }: EventsListSection): string {
  return `${series ?? '/events/calendar'}.ics`;
}

/** Renders what an event costs, how many places are left, and the ways to its form and to later dates. */
function EventTerms({
  event: { title, dateText, price, booking, series },
}: {
  readonly event: ListedEvent;
}) {
  const later = series?.later;
  if (price === undefined && booking === undefined && later === undefined) return null;
  return (
    <p className={styles.terms}>
      {price !== undefined && <span>{price}</span>}
      {booking?.places !== undefined && <span data-places={booking.event}>{booking.places}</span>}
      {booking !== undefined && booking.isOpen !== false && (
        <Link href={booking.href} className={styles.book} data-bookable={booking.event}>
          <span data-book={eventsListWords.book} data-join={eventsListWords.join}>
            {booking.waits === true ? eventsListWords.join : eventsListWords.book}
          </span>
          <span className={visuallyHidden.element}>
            {eventsListWords.bookTitle(title, series && dateText)}
          </span>
        </Link>
      )}
      {series !== undefined && later !== undefined && (
        <Link href={series.href}>
          {eventsListWords.later(later)}
          <span className={visuallyHidden.element}>{eventsListWords.laterTitle(series.title)}</span>
        </Link>
      )}
    </p>
  );
}

/** Whether entries of a list have pictures: then the list has a column for them. */
function hasPicture(entries: readonly (ListedEvent | ListedPost)[]): boolean {
  return entries.some(({ picture }) => picture !== undefined);
}

/** Lists journal posts, the newest first. */
function JournalList({ section }: { readonly section: JournalListSection }) {
  const Heading = headingLevel(section.title);
  const hasPictures = hasPicture(section.posts);
  const list = section.look === undefined ? undefined : cards[section.look];
  return (
    <Band title={section.title} id={section.id} isWide={hasPictures || list !== undefined}>
      <ol className={list ?? (hasPictures ? styles.pictured : styles.list)}>
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
              <ListPicture picture={post.picture} isLarge={list !== undefined} />
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
