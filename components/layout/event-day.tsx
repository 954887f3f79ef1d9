import type { EventDay as EventDayData } from '@/lib/bookings/ticket';
import styles from '@/styles/layout/content-page.module.css';

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
