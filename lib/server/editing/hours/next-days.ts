import { dateFormat } from '@/lib/intl/formatters';
import { dayWords } from '@/lib/words/lib/server/editing/hours';
import {
  exceptionOn,
  formatTimeOfDay,
  seasonOn,
  spansOn,
  type OpeningHours,
} from '@/lib/time/opening-hours';
import { addDays, wallTimeAt } from '@/lib/time/zoned-time';

/** How many days after today the page of the opening hours has. */
const daysAhead = 14;

interface DayOptions {
  readonly timeZone: string;
  readonly locale: string;
  readonly now: Date;
}

/** Lists today and the next 14 days, each with its times and why it has them. */
export function listNextDays(hours: OpeningHours, { timeZone, locale, now }: DayOptions) {
  const today = wallTimeAt(now, timeZone).date;
  const format = dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const time = (minutes: number) => formatTimeOfDay(minutes % 1440, locale);
  return Array.from({ length: daysAhead + 1 }, (_, index) => {
    const date = addDays(today, index);
    const day = format.format(new Date(`${date}T00:00Z`));
    const exception = exceptionOn(hours, date);
    const season = seasonOn(hours, date);
    const open = spansOn(hours, date);
    const spans = open.map(({ from, to }) => dayWords.spans(time(from), time(to)));
    const [only] = open.length === 1 ? open : [];
    const cause = season === undefined ? dayWords.usual : (season.name ?? dayWords.season);
    return {
      date,
      day: index === 0 ? dayWords.today(day) : day,
      times: spans.length === 0 ? dayWords.closed : spans.join(', '),
      cause: exception === undefined ? cause : (exception.reason ?? dayWords.exception),
      isException: exception !== undefined,
      /** What the fields of the day begin with: they have one span. */
      fields: {
        from: only === undefined ? '' : clockTime(only.from),
        to: only === undefined ? '' : clockTime(only.to),
        reason: exception?.reason ?? '',
      },
    };
  });
}

/** Returns minutes after midnight as a field for a time has them, such as `09:30`. */
function clockTime(minutes: number): string {
  const parts = [Math.floor(minutes / 60) % 24, minutes % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
