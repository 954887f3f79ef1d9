import { Band } from '@/components/sections/band';
import { eventsMonthWords as words } from '@/lib/words/components/sections';
import { Link } from '@/components/ui/link';
import type { EventsMonthSection, MonthDay, MonthTable } from '@/lib/content/event-tables';
import styles from '@/styles/sections/events-month.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

/** Shows a month of events as a table, which reads as a list of days where it is narrow. */
export function EventsMonth({ section: { title, id, table } }: EventsMonthProps) {
  if (table === undefined) return null;
  const isEmpty = table.weeks.flat().every((day) => day === null || day.events.length === 0);
  return (
    <Band title={title} id={id} isWide isFull>
      <MonthLinks table={table} />
      <table className={styles.monthTable}>
        <caption>{table.title}</caption>
        <thead>
          <tr>
            {table.weekdays.map(({ short, long }) => (
              <th key={long} scope="col">
                <span aria-hidden="true">{short}</span>
                <span className={visuallyHidden.element}>{long}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.weeks.map((week, row) => (
            <tr key={week.find((day) => day !== null)?.date ?? row}>
              {week.map((day, column) =>
                day === null ? (
                  <td key={table.weekdays[column]?.long ?? column} className={styles.free} />
                ) : (
                  <Day key={day.date} day={day} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {isEmpty && <p>{words.empty}</p>}
    </Band>
  );
}

interface EventsMonthProps {
  readonly section: EventsMonthSection;
}

function MonthLinks({ table: { previous, next } }: { readonly table: MonthTable }) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav aria-label={words.months} className={styles.months}>
      {previous !== undefined && (
        <Link href={previous.href}>
          <span className={visuallyHidden.element}>{words.previous}</span>
          {previous.title}
        </Link>
      )}
      {next !== undefined && (
        <Link href={next.href} className={styles.next}>
          <span className={visuallyHidden.element}>{words.next}</span>
          {next.title}
        </Link>
      )}
    </nav>
  );
}

function Day({ day: { date, number, label, isToday, events } }: { readonly day: MonthDay }) {
  return (
    <td
      aria-current={isToday === true ? 'date' : undefined}
      className={events.length === 0 ? styles.free : undefined}
    >
      <time dateTime={date}>
        <span className={styles.dayNumber}>{number}</span>
        {label !== undefined && <span className={styles.dayLabel}>{label}</span>}
      </time>
      {events.length > 0 && (
        <ul>
          {events.map(({ title, href, timeText, status }) => (
            <li
              key={`${title} ${timeText}`}
              className={status === undefined ? undefined : styles.off}
            >
              {href === undefined ? <span>{title}</span> : <Link href={href}>{title}</Link>}{' '}
              <span>{timeText}</span>
            </li>
          ))}
        </ul>
      )}
    </td>
  );
}
