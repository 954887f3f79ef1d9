import { Band, headingLevel } from '@/components/sections/band';
import { timetableWords as words } from '@/lib/words/components/sections';
import { Link } from '@/components/ui/link';
import type { Lesson, Timetable, TimetableSection } from '@/lib/content/event-tables';
import styles from '@/styles/sections/week-timetable.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

/**
 * Shows what repeats by day and hour: a table with the days across or, where it is narrow, a list by day.
 * Only one of the two is ever shown.
 */
export function WeekTimetable({ section: { title, id, table } }: WeekTimetableProps) {
  if (table === undefined) return null;
  const Heading = headingLevel(title);
  return (
    <Band title={title} id={id} isWide isFull>
      {table.days.length === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <div className={styles.timetable}>
          <WeekTable table={table} />
          <div className={styles.dayLists}>
            {table.days.map(({ name, lessons }) => (
              <div key={name}>
                <Heading>{name}</Heading>
                <Lessons lessons={lessons} />
              </div>
            ))}
          </div>
        </div>
      )}
    </Band>
  );
}

interface WeekTimetableProps {
  readonly section: TimetableSection;
}

function WeekTable({ table: { days, rows } }: { readonly table: Timetable }) {
  return (
    <table className={styles.weekTable}>
      <caption>
        <span className={visuallyHidden.element}>{words.caption}</span>
      </caption>
      <thead>
        <tr>
          <td />
          {days.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ time, cells }) => (
          <tr key={time}>
            <th scope="row">{time}</th>
            {cells.map(
              (cell, index) =>
                cell !== null && (
                  <td
                    key={days[index]?.name ?? index}
                    rowSpan={cell.span === 1 ? undefined : cell.span}
                    className={cell.lessons.length === 0 ? undefined : styles.busy}
                  >
                    {cell.lessons.length > 0 && <Lessons lessons={cell.lessons} />}
                  </td>
                ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lessons({ lessons }: { readonly lessons: readonly Lesson[] }) {
  return (
    <ul className={styles.lessons}>
      {lessons.map(({ title, href, timeText, place, people, notes, next }) => (
        <li key={`${title} ${timeText} ${place ?? ''} ${notes.join(' ')}`}>
          <span className={styles.time}>{timeText}</span>
          <Link href={href}>{title}</Link>
          {place !== undefined && <span>{place}</span>}
          {people !== undefined && <span>{words.people(people)}</span>}
          {notes.map((note) => (
            <span key={note} className={styles.note}>
              {note}
            </span>
          ))}
          {next !== undefined && (
            <span>
              {words.next(next.day)}
              <span data-places={next.event}>{next.places}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
