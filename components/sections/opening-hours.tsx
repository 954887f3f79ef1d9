import { useEffect, useState } from 'react';
import { Band } from '@/components/sections/band';
import type { OpeningHoursSection } from '@/lib/content/place-sections';
import type { OpeningMore } from '@/components/sections/opening-more';
import { dayText, groupDays, spansText, weekRows } from '@/components/sections/opening-texts';
import { everyMinute } from '@/lib/time/schedule';
import { addDays, wallTimeAt, weekdayOf } from '@/lib/time/zoned-time';
import { exceptionOn, type OpeningHours as Hours, openingText } from '@/lib/time/opening-hours';
import styles from '@/styles/sections/opening-hours.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';
import { openingHoursWords } from '@/lib/words/components/sections/opening';
import { openingHoursTexts } from '@/components/sections/opening-words';

const daysAhead = 60;

interface OpeningHoursProps {
  readonly section: OpeningHoursSection;
  readonly now: Date;
  /** Renders seasons and places; missing in a browser for hours without them. */
  readonly more?: OpeningMore | undefined;
}

/** Renders the current status, the week, and the exceptions of the next 60 days. */
export function OpeningHours({ section, now, more }: OpeningHoursProps) {
  const { title, id, hours, timeZone, locale } = section;
  const today = wallTimeAt(now, timeZone).date;
  const season = more?.weekOf({ section, today });
  const week = weekRows(season?.week ?? hours, locale).map((row, weekday) => ({
    ...row,
    isToday: weekday === weekdayOf(today),
  }));

  return (
    <Band title={title} id={id}>
      <OpeningStatus section={section} now={now} />
      <table className={styles.week}>
        <caption className={hours.seasons === undefined ? visuallyHidden.element : styles.season}>
          {season?.caption ?? openingHoursWords.week}
        </caption>
        <tbody>
          {groupDays(week).map(({ names, text, isToday }) => (
            <tr key={names[0]} className={isToday ? styles.today : undefined}>
              <th scope="row">{openingHoursTexts.days(names)}</th>
              <td>
                {text}
                {isToday && exceptionOn(hours, today) === undefined && openingHoursWords.today}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more !== undefined && <more.Seasons section={section} today={today} />}
      <HoursExceptions section={section} from={today} />
      <HoursNotes hours={hours} />
      {more !== undefined && <more.Places section={section} now={now} />}
    </Band>
  );
}

/** Renders whether it is open, and when that changes. */
export function OpeningStatus({ section, now }: OpeningHoursProps) {
  const { hours, timeZone, locale } = section;
  return <p className={styles.now}>{openingText(hours, timeZone, locale, now)}</p>;
}

/** Renders the sentences about the hours: the last entry, and the note. */
export function HoursNotes({ hours: { lastEntry, note } }: { readonly hours: Hours }) {
  return (
    <>
      {lastEntry !== undefined && (
        <p className={styles.note}>{openingHoursTexts.lastEntry(lastEntry)}</p>
      )}
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </>
  );
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
              : openingHoursWords.dateSpan(dayText(from, locale), dayText(to, locale))}
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

export type CurrentOpeningHoursProps = Pick<OpeningHoursProps, 'section' | 'more'>;

/**
 * Renders the opening hours for the current time, updated every minute. Of drawn opening hours it
 * renders the status.
 */
export function CurrentOpeningHours({ section, more }: CurrentOpeningHoursProps) {
  const [now, setNow] = useState(Date.now);

  useEffect(() => everyMinute(() => setNow(Date.now())), []);

  const Shown = section.drawing === true ? OpeningStatus : OpeningHours;
  return <Shown section={section} now={new Date(now)} more={more} />;
}
