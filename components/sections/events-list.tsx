import { Band, headingLevel } from '@/components/sections/band';
import { EventsByDay } from '@/components/sections/events-by-day';
import { hasPictures, ListPicture } from '@/components/sections/media/list-picture';
import { eventsListWords } from '@/lib/words/components/sections';
import { Link } from '@/components/ui/link';
import type { ListedEvent } from '@/lib/content/section-data';
import type { CategoryLink, EventsListSection } from '@/lib/content/sections';
import styles from '@/styles/sections/dated-list.module.css';
import groups from '@/styles/sections/event-groups.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

type HeadingLevel = 'h2' | 'h3' | 'h4';

/** Lists events, the next first, or what was, by year. */
export function EventsList({ section }: { readonly section: EventsListSection }) {
  const Heading = headingLevel(section.title);
  const isPast = section.when === 'past';
  const isPictured =
    section.aside !== true && (section.look !== undefined || hasPictures(section.events));
  return (
    <Band
      title={section.title}
      id={section.id}
      // A list without a title is what its page is for.
      isWide={isPictured || section.look !== undefined || section.title === undefined}
    >
      {section.categories !== undefined && (
        <Categories links={section.categories} current={section.category} />
      )}
      {section.events.length === 0 && (
        <p>{isPast ? eventsListWords.noPast : eventsListWords.empty}</p>
      )}
      {isPast
        ? listYears(section.events).map(([year, events]) => (
            <div key={year} className={groups.year}>
              <Heading>{year}</Heading>
              <Events
                section={section}
                events={events}
                Heading={Heading === 'h2' ? 'h3' : 'h4'}
                isPictured={isPictured}
              />
            </div>
          ))
        : section.events.length > 0 && (
            <Events
              section={section}
              events={section.events}
              Heading={Heading}
              isPictured={isPictured}
            />
          )}
      {section.notes?.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {section.events.length > 0 && <ListLinks section={section} />}
    </Band>
  );
}

interface CategoriesProps {
  readonly links: readonly CategoryLink[];
  readonly current: string | undefined;
}

/** Renders links to the full list and to the list of each category. */
function Categories({ links, current }: CategoriesProps) {
  return (
    <nav aria-label={eventsListWords.categories}>
      <ul className={groups.categories}>
        {links.map(({ name, href }) => (
          <li key={href}>
            <Link href={href} aria-current={name === current ? 'page' : undefined}>
              {name ?? eventsListWords.allCategories}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EventsProps {
  readonly section: EventsListSection;
  readonly events: readonly ListedEvent[];
  readonly Heading: HeadingLevel;
  readonly isPictured: boolean;
}

function Events({ section, events, Heading, isPictured }: EventsProps) {
  if (section.days !== undefined) {
    return <EventsByDay events={events} locale={section.days} Heading={Heading} />;
  }
  const { look } = section;
  const lines = isPictured ? styles.pictured : styles.list;
  return (
    <ol data-list={look} className={look === undefined ? lines : undefined}>
      {events.map((event) => (
        <li
          key={`${event.date} ${event.timeText} ${event.title}`}
          className={event.series?.isRepeated === true ? styles.repeated : undefined}
        >
          <EventItem event={event} isOfSeries={section.series !== undefined} Heading={Heading} />
          {isPictured && event.picture !== undefined && (
            <ListPicture picture={event.picture} isLarge={look !== undefined} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** Returns the events of each year, in their order. */
function listYears(events: readonly ListedEvent[]): [string, ListedEvent[]][] {
  const years = new Map<string, ListedEvent[]>();
  for (const event of events) {
    const year = event.date.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), event]);
  }
  return [...years];
}

/** Renders the links to the full list and to the calendar file of a list. */
function ListLinks({ section }: { readonly section: EventsListSection }) {
  const { all, aside, person, when } = section;
  const hasCalendar = aside !== true && person === undefined && when !== 'past';
  if (all === undefined && !hasCalendar) return null;
  return (
    <ul className={styles.after}>
      {all !== undefined && (
        <li>
          <Link href={all}>{eventsListWords.all}</Link>
        </li>
      )}
      {hasCalendar && (
        <li>
          <Link href={calendarOf(section)}>{eventsListWords.calendar}</Link>
        </li>
      )}
    </ul>
  );
}

interface EventItemProps {
  readonly event: ListedEvent;
  /** The list has the dates of one series. */
  readonly isOfSeries: boolean;
  readonly Heading: HeadingLevel;
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
function calendarOf({ series, calendar }: EventsListSection): string {
  return calendar ?? `${series ?? '/events/calendar'}.ics`;
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
            {series === undefined
              ? eventsListWords.bookTitle(title)
              : eventsListWords.bookTitleOn(title, dateText)}
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
