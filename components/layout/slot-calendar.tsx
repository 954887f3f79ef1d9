import { resourcePageWords } from '@/lib/words/components/layout';
import { Link } from '@/components/ui/link';
import {
  type CalendarDay,
  type MonthCalendar,
  type SlotCalendar as SlotCalendarData,
  type SlotChoice,
  timesAnchor,
} from '@/lib/content/resource-page';
import styles from '@/styles/layout/resource-page.module.css';
import hidden from '@/styles/ui/visually-hidden.module.css';

const calendarId = 'calendar';

/** Renders the slots of a resource as links: months in a list, or days in a table. */
export function SlotCalendar({ calendar }: { readonly calendar: SlotCalendarData }) {
  const isMonths = calendar.kind === 'months';
  return (
    <section aria-labelledby={calendarId} className={styles.calendar}>
      <h2 id={calendarId}>
        {isMonths ? resourcePageWords.chooseMonth : resourcePageWords.chooseDay}
      </h2>
      {isMonths ? (
        <Choices slots={calendar.slots} noneText={resourcePageWords.noMonths} />
      ) : (
        <Month month={calendar} />
      )}
    </section>
  );
}

function Month({ month }: { readonly month: MonthCalendar }) {
  const { title, previous, next, weekdays, weeks, times } = month;
  return (
    <>
      <nav aria-label={resourcePageWords.months} className={styles.months}>
        {previous !== undefined && (
          <Link href={previous.href} aria-label={resourcePageWords.previous(previous.title)}>
            {previous.title}
          </Link>
        )}
        {next !== undefined && (
          <Link href={next.href} aria-label={resourcePageWords.next(next.title)}>
            {next.title}
          </Link>
        )}
      </nav>
      <table className={styles.month}>
        <caption>{title}</caption>
        <thead>
          <tr>
            {weekdays.map(({ short, long }) => (
              <th key={long} scope="col">
                <span aria-hidden="true">{short}</span>
                <span className={hidden.element}>{long}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={week.find((day) => day !== undefined)?.date ?? row}>
              {week.map((day, column) =>
                day === undefined ? (
                  <td key={weekdays[column]?.long ?? column} />
                ) : (
                  <Day key={day.date} day={day} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {times !== undefined && (
        <>
          <h3 id={timesAnchor}>{times.title}</h3>
          <Choices slots={times.slots} noneText={resourcePageWords.noTimes} />
        </>
      )}
    </>
  );
}

function Day({ day }: { readonly day: CalendarDay }) {
  const { date, number, label, isToday, isChosen, href, state } = day;
  const content = (
    <>
      <time dateTime={date}>
        <span aria-hidden="true">{number}</span>
        <span className={hidden.element}>{label}</span>
      </time>
      {state !== undefined && <span className={styles.state}> {state}</span>}
    </>
  );
  return (
    <td aria-current={isToday ? 'date' : undefined}>
      {href === undefined ? (
        <span className={styles.day}>{content}</span>
      ) : (
        <Link href={href} className={styles.day} aria-current={isChosen ? 'true' : undefined}>
          {content}
        </Link>
      )}
    </td>
  );
}

interface ChoicesProps {
  readonly slots: readonly SlotChoice[];
  readonly noneText: string;
}

function Choices({ slots, noneText }: ChoicesProps) {
  if (slots.length === 0) return <p>{noneText}</p>;
  return (
    <ul className={styles.choices}>
      {slots.map(({ label, href, state, isChosen }) => {
        const content = (
          <>
            <span>{label}</span>
            {state !== undefined && <span className={styles.state}> {state}</span>}
          </>
        );
        return (
          <li key={label}>
            {href === undefined ? (
              <span className={styles.choice}>{content}</span>
            ) : (
              <Link
                href={href}
                className={styles.choice}
                aria-current={isChosen ? 'true' : undefined}
              >
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
