import { Fragment } from 'react';
import { Link } from '@/components/ui/link';
import type { EventFact, NamedLink } from '@/lib/content/page-content';
import styles from '@/styles/layout/content-page.module.css';
import type { EventDay as EventDayData } from '@/lib/bookings/ticket';

/** Renders facts of an event or a resource. A script keeps those about bookings current. */
export function Facts({ facts }: { readonly facts: readonly EventFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, text, links, placesOf, bookableOf }) => (
        <div key={label} data-bookable={bookableOf}>
          <dt>{label}</dt>
          <dd data-places={placesOf}>
            {links === undefined ? text : <NamedLinks links={links} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Renders names in one line, as links to what they name. */
export function NamedLinks({ links }: { readonly links: readonly NamedLink[] }) {
  return links.map(({ name, href }, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      {href === undefined ? name : <Link href={href}>{name}</Link>}
    </Fragment>
  ));
}

interface MarkedProps {
  readonly label: string;
  readonly children: string;
}

/** Renders a sentence with a label: what a form books, or that an event does not take place. */
export function Marked({ label, children }: MarkedProps) {
  return (
    <p className={styles.chosen}>
      <span>{label}</span> <strong>{children}</strong>
    </p>
  );
}

/** Renders the date of an event, with that of its last session. */
export function EventDay({ day }: { readonly day: EventDayData }) {
  return (
    <>
      <time dateTime={day.date}>
        <span className={styles.weekday}>{day.weekday}</span> <b>{day.day}</b>{' '}
        <span>{day.monthAndYear}</span>
      </time>
      {day.lastDay !== undefined && <span className={styles.lastDay}> {day.lastDay}</span>}
    </>
  );
}
