import { Band } from '@/components/sections/band';
import { ClientSection } from '@/components/sections/content-nodes';
import { HoursExceptions, HoursNotes, OpeningStatus } from '@/components/sections/opening-hours';
import { PlaceContact } from '@/components/sections/opening-places';
import { LaterSeasons, SeasonNote } from '@/components/sections/opening-seasons';
import { spansText } from '@/components/sections/opening-texts';
import { openingHoursWords } from '@/lib/words/components/sections/opening';
import { positionStyle } from '@/components/ui/position-style';
import type { OpeningHoursSection } from '@/lib/content/place-sections';
import { dateFormat } from '@/lib/intl/formatters';
import type { Daylight, DaylightSpan } from '@/lib/time/daylight';
import { formatTimeOfDay, type OpenSpan } from '@/lib/time/opening-hours';
import { openingWeek, type OpeningDay } from '@/lib/time/opening-week';
import { addDays, wallTimeAt } from '@/lib/time/zoned-time';
import styles from '@/styles/sections/opening-week.module.css';

const minutesPerDay = 1440;
const minutesPerTick = 180;

/** Where a line starts and ends, in minutes since midnight. */
interface Scale {
  readonly from: number;
  readonly to: number;
}

/**
 * Renders the opening hours of the current week as a line per day, with darkness shaded.
 *
 * Only the status changes in the browser. The page is rendered again every ten minutes, which moves
 * the mark of the time.
 */
export function OpeningWeek({ section }: { readonly section: OpeningHoursSection }) {
  const { daylight, ...live } = section;
  const { title, id, hours, contact, timeZone, locale, snapshot } = section;
  const now = new Date(snapshot.at);
  const wall = wallTimeAt(now, timeZone);
  const today = wall.date;
  const { days, ...scale } = openingWeek(hours, today);
  const status = <OpeningStatus section={section} now={now} />;

  return (
    <Band title={title} id={id}>
      <ClientSection node={{ section: 'live-hours', hours: live, initial: status }} />
      <table className={styles.week}>
        <caption>{openingHoursWords.thisWeek}</caption>
        <Axis scale={scale} locale={locale} />
        <tbody>
          {days.map((day, index) => (
            <DayLine
              key={day.date}
              day={day}
              scale={scale}
              daylight={daylight?.[index] ?? []}
              isToday={day.date === today}
              now={minuteOnLine(day.date, wall.date, wall.minutes, scale)}
              locale={locale}
            />
          ))}
        </tbody>
        <SunTimes
          daylight={daylight?.[days.findIndex(({ date }) => date === today)] ?? []}
          scale={scale}
          locale={locale}
        />
      </table>
      <SeasonNote hours={hours} today={today} />
      <LaterSeasons hours={hours} today={today} locale={locale} />
      <HoursExceptions section={section} from={addDays(days.at(-1)?.date ?? today, 1)} />
      <HoursNotes hours={hours} />
      {contact !== undefined && <PlaceContact {...contact} element="p" />}
    </Band>
  );
}

/** Returns the time on the line of a day; after midnight the line of the day before may go on. */
function minuteOnLine(
  date: string,
  today: string,
  minutes: number,
  { from, to }: Scale,
): number | undefined {
  if (date === today) return minutes >= from ? minutes : undefined;
  const later = minutes + minutesPerDay;
  const isLater = addDays(date, 1) === today && minutes < from && later < to;
  return isLater ? later : undefined;
}

function Axis({ scale, locale }: { readonly scale: Scale; readonly locale: string }) {
  return (
    <thead aria-hidden="true">
      <tr>
        <td />
        <td>
          <div className={styles.axis}>
            {ticks(scale).map((tick) => (
              <span key={tick} style={positionStyle({ at: share(tick, scale) })}>
                {formatTimeOfDay(tick % minutesPerDay, locale)}
              </span>
            ))}
          </div>
        </td>
      </tr>
    </thead>
  );
}

interface DayLineProps {
  readonly day: OpeningDay;
  readonly scale: Scale;
  readonly daylight: readonly DaylightSpan[];
  readonly isToday: boolean;
  /** Where the line marks the time, if it does. */
  readonly now: number | undefined;
  readonly locale: string;
}

function DayLine({ day, scale, daylight, isToday, now, locale }: DayLineProps) {
  const { date, spans, usual = [] } = day;
  const [first] = [...spans, ...usual];
  return (
    <tr className={isToday ? styles.today : undefined}>
      <th scope="row">
        <time dateTime={date}>{dayAndDate(date, locale)}</time>
      </th>
      <td>
        <Shading daylight={daylight} scale={scale} />
        <p className={first === undefined ? `${styles.text} ${styles.closed}` : styles.text}>
          <Offset at={first?.from ?? scale.from} scale={scale} />
          <span className={styles.words}>
            {dayText(day, locale)}
            {isToday && openingHoursWords.today}
          </span>
        </p>
        <svg className={styles.line} aria-hidden="true">
          <rect className={styles.hairline} width="100%" height="1" y="7" />
          {usual.map((span) => (
            <rect
              key={span.from}
              className={styles.usual}
              {...extent(span, scale)}
              y="4"
              height="7"
            />
          ))}
          {spans.map((span) => (
            <rect
              key={span.from}
              className={styles.open}
              {...extent(span, scale)}
              y="3"
              height="9"
            />
          ))}
          {now !== undefined && (
            <rect className={styles.now} x={share(now, scale)} width="3" height="15" />
          )}
        </svg>
        {now !== undefined && (
          <p className={styles.nowText} aria-hidden="true">
            <Offset at={now} scale={scale} />
            <span className={styles.words}>{openingHoursWords.now}</span>
          </p>
        )}
      </td>
    </tr>
  );
}

/** Returns the hours of a day as text, with the usual ones where an exception closes it. */
function dayText({ spans, usual = [], reason }: OpeningDay, locale: string): string {
  const text = spansText(spans, locale);
  const withReason = reason === undefined ? text : `${text}: ${reason}`;
  return usual.length === 0
    ? withReason
    : openingHoursWords.usually(withReason, spansText(usual, locale));
}

/** Renders the daylight behind a line, and a hairline at each tick. */
function Shading({
  daylight,
  scale,
}: {
  readonly daylight: readonly DaylightSpan[];
  readonly scale: Scale;
}) {
  return (
    <svg className={styles.shading} aria-hidden="true">
      {daylight.map((span) => (
        <rect
          key={span.from}
          className={styles[span.daylight]}
          {...extent(span, scale)}
          height="100%"
        />
      ))}
      {ticks(scale).map((tick) => (
        <rect key={tick} className={styles.tick} x={share(tick, scale)} width="1" height="100%" />
      ))}
    </svg>
  );
}

interface SunTimesProps {
  readonly daylight: readonly DaylightSpan[];
  readonly scale: Scale;
  readonly locale: string;
}

/** Renders the times at which the shading of today begins, below it. */
function SunTimes({ daylight, scale, locale }: SunTimesProps) {
  const startOf = (kind: Daylight, after: Daylight) =>
    daylight.find(
      ({ daylight: one }, index) => one === kind && daylight[index - 1]?.daylight === after,
    )?.from;
  const times = [
    { label: openingHoursWords.sunset, at: startOf('twilight', 'day') },
    { label: openingHoursWords.dark, at: startOf('dark', 'twilight') },
  ].flatMap(({ label, at }) => (at === undefined ? [] : [{ label, at }]));
  if (times.length === 0) return null;
  return (
    <tfoot>
      {times.map(({ label, at }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>
            <p className={styles.text}>
              <Offset at={at} scale={scale} />
              <span className={styles.words}>{formatTimeOfDay(at % minutesPerDay, locale)}</span>
            </p>
          </td>
        </tr>
      ))}
    </tfoot>
  );
}

function ticks({ from, to }: Scale): number[] {
  return Array.from(
    { length: (to - from) / minutesPerTick + 1 },
    (_, index) => from + index * minutesPerTick,
  );
}

/** Renders the space in front of a text. It shrinks where the text would not fit. */
function Offset({ at, scale }: { readonly at: number; readonly scale: Scale }) {
  return <span style={positionStyle({ at: share(at, scale) })} className={styles.offset} />;
}

function extent(
  { from, to }: OpenSpan,
  scale: Scale,
): { readonly x: string; readonly width: string } {
  return { x: share(from, scale), width: share(scale.from + to - from, scale) };
}

/** Returns where a time is on a line, in per cent of its length. */
function share(minutes: number, { from, to }: Scale): string {
  return `${Math.round(((minutes - from) / (to - from)) * 1000) / 10}%`;
}

function dayAndDate(date: string, locale: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`));
  return openingHoursWords.dayAndDate(part({ weekday: 'long' }), part({ day: 'numeric' }));
}
