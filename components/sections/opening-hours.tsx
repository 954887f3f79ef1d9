import { useEffect, useState } from 'react';
import { Band } from '@/components/sections/band';
import type { OpeningHoursSection } from '@/lib/content/sections';
import { dateFormat } from '@/lib/intl/formatters';
import { everyMinute } from '@/lib/time/schedule';
import { addDays, wallTimeAt, weekdayOf } from '@/lib/time/zoned-time';
import { formatTimeOfDay, openingText, type OpenSpan, spansOn } from '@/lib/time/opening-hours';
import styles from '@/styles/sections/opening-hours.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';
import { openingHoursWords } from '@/components/sections/words';

const daysAhead = 60;
const minutesPerDay = 1440;

interface OpeningHoursProps {
  readonly section: OpeningHoursSection;
  readonly now: Date;
}

/** Renders the current status, the week, and the exceptions of the next 60 days. */
export function OpeningHours({ section, now }: OpeningHoursProps) {
  const { title, id, hours, timeZone, locale } = section;
  const today = wallTimeAt(now, timeZone).date;
  const monday = addDays(today, -weekdayOf(today));
  const week = hours.week.map((spans, weekday) => ({
    name: dayName(addDays(monday, weekday), locale),
    text: spansText(spans, locale),
    isToday: weekday === weekdayOf(today),
  }));

  return (
    <Band title={title} id={id}>
      <OpeningStatus section={section} now={now} />
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
      <HoursExceptions section={section} from={today} />
      {hours.note !== undefined && <p className={styles.note}>{hours.note}</p>}
    </Band>
  );
}

/** Renders whether it is open, and when that changes. */
export function OpeningStatus({ section, now }: OpeningHoursProps) {
  const { hours, timeZone, locale } = section;
  return <p className={styles.now}>{openingText(hours, timeZone, locale, now)}</p>;
}

interface HoursExceptionsProps {
  readonly section: OpeningHoursSection;
  /** The first date to show. */
  readonly from: string;
}

/** Lists the exceptions of 60 days. */
export function HoursExceptions({ section, from: first }: HoursExceptionsProps) {
  const { hours, locale } = section;
  const last = addDays(first, daysAhead);
  const exceptions = hours.exceptions.filter(({ from, to }) => to >= first && from <= last);
  if (exceptions.length === 0) return null;
  return (
    <dl className={styles.exceptions}>
      {exceptions.map(({ from, to, open, reason }) => (
        <div key={from}>
          <dt>
            {from === to
              ? dayText(from, locale)
              : openingHoursWords.span(dayText(from, locale), dayText(to, locale))}
          </dt>
          <dd>
            {spansText(open, locale)}
            {reason !== undefined && `: ${reason}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Formats the hours of a day, such as `09:00 to 12:30, 14:00 to 18:00`. */
export function spansText(spans: readonly OpenSpan[], locale: string): string {
  if (spans.length === 0) return openingHoursWords.closed;
  return spans
    .map(({ from, to }) => {
      if (to - from === minutesPerDay) return openingHoursWords.allDay;
      const end = formatTimeOfDay(to % minutesPerDay, locale);
      return openingHoursWords.span(formatTimeOfDay(from, locale), end);
    })
    .join(', ');
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

/**
 * Renders the opening hours for the current time, updated every minute. Of drawn opening hours it
 * renders the status.
 */
export function CurrentOpeningHours({ section }: CurrentOpeningHoursProps) {
  const [now, setNow] = useState(Date.now);

  useEffect(() => everyMinute(() => setNow(Date.now())), []);

  const Shown = section.drawing === true ? OpeningStatus : OpeningHours;
  return <Shown section={section} now={new Date(now)} />;
}
