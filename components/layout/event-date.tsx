import type { EventView } from '@/lib/content/view';
import styles from '@/styles/layout/event-date.module.css';

/** The day of an event, large, and the facts one needs to come. */
export function EventDate({ event }: { readonly event: EventView }) {
  return (
    <>
      <p className={styles.date}>
        <time dateTime={event.date}>
          <span className={styles.weekday}>{event.weekday}</span> <b>{event.day}</b>{' '}
          <span>{event.monthAndYear}</span>
        </time>
      </p>
      <dl className={styles.facts}>
        {event.facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.calendar}>
        <a href={event.calendar}>Add to your calendar</a>
      </p>
    </>
  );
}
