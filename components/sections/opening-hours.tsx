import { useEffect, useState } from 'react';
import { Band } from '@/components/sections/band';
import type { OpeningHoursSection } from '@/lib/content/tree';
import { everyMinute } from '@/lib/time/schedule';
import { addDays, dateFormat, wallTimeAt, weekdayOf } from '@/lib/time/zoned-time';
import { formatTimeOfDay, openingText, type OpenSpan, spansOn } from '@/lib/time/opening-hours';
import styles from '@/styles/sections/opening-hours.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';
import { openingHoursWords } from '@/components/sections/words';

const daysAhead = 60;

interface OpeningHoursProps {
  readonly section: OpeningHoursSection;
  readonly now: Date;
}

/** Renders the current status, the week, and the exceptions of the next 60 days. */
export function OpeningHours({ section, now }: OpeningHoursProps) {
  const { title, id, hours, timeZone, locale } = section;
  const today = wallTimeAt(now, timeZone).date;
  const spansText = (spans: readonly OpenSpan[]) =>
    spans.length === 0
      ? openingHoursWords.closed
      : spans
          .map(({ from, to }) =>
            openingHoursWords.span(
              formatTimeOfDay(from, locale),
              formatTimeOfDay(to % 1440, locale),
            ),
          )
          .join(', ');
  const monday = addDays(today, -weekdayOf(today));
  const week = hours.week.map((spans, weekday) => ({
    name: dayName(addDays(monday, weekday), locale),
    text: spansText(spans),
    isToday: weekday === weekdayOf(today),
  }));
  const last = addDays(today, daysAhead);
  const exceptions = hours.exceptions.filter(({ from, to }) => to >= today && from <= last);

  return (
    <Band title={title} id={id}>
      <p className={styles.now}>{openingText(hours, timeZone, locale, now)}</p>
      <table className={styles.week}>
        <caption className={visuallyHidden.element}>{openingHoursWords.week}</caption>
        <tbody>
          {groupDays(week).map(({ names, text, isToday }) => (
            <tr key={names[0]} className={isToday ? styles.today : undefined}>
              <th scope="row">{openingHoursWords.days(names)}</th>
              <td>
                {text}
                {isToday &&
                  spansOn(hours, today) === hours.week[weekdayOf(today)] &&
                  openingHoursWords.today}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {exceptions.length > 0 && (
        <dl className={styles.exceptions}>
          {exceptions.map(({ from, to, open, reason }) => (
            <div key={from}>
              <dt>
                {from === to
                  ? dayText(from, locale)
                  : openingHoursWords.span(dayText(from, locale), dayText(to, locale))}
              </dt>
              <dd>
                {spansText(open)}
                {reason !== undefined && `: ${reason}`}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {hours.note !== undefined && <p className={styles.note}>{hours.note}</p>}
    </Band>
  );
}

interface Day {
  readonly name: string;
  readonly text: string;
  readonly isToday: boolean;
}

/** Days with the same hours, one after the other. */
interface DayGroup extends Omit<Day, 'name'> {
  readonly names: readonly string[];
}

/** Merges days with the same hours into one row. Today keeps its own. */
function groupDays(days: readonly Day[]): DayGroup[] {
  return days.reduce<DayGroup[]>((groups, { name, text, isToday }) => {
    const previous = groups.at(-1);
    return previous === undefined || isToday || previous.isToday || previous.text !== text
      ? [...groups, { names: [name], text, isToday }]
      : [...groups.slice(0, -1), { ...previous, names: [...previous.names, name] }];
  }, []);
}

function dayName(date: string, locale: string): string {
  return format(date, locale, { weekday: 'long' });
}

function dayText(date: string, locale: string): string {
  return format(date, locale, { weekday: 'long', day: 'numeric', month: 'long' });
}

function format(date: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`));
}

export interface CurrentOpeningHoursProps {
  readonly section: OpeningHoursSection;
}

/** Renders the opening hours for the current time, updated every minute. */
export function CurrentOpeningHours({ section }: CurrentOpeningHoursProps) {
  const [now, setNow] = useState(Date.now);

  useEffect(() => everyMinute(() => setNow(Date.now())), []);

  return <OpeningHours section={section} now={new Date(now)} />;
}
