import type { DeskTime } from '@/lib/desk/desk-page';
import { dateFormat } from '@/lib/intl/formatters';
import { timeWords, waitWords } from '@/lib/words/lib/server/desk';
import { addDays, wallTimeAt } from '@/lib/time/zoned-time';

/** How the desk formats times and sums. */
export interface DisplayOptions {
  /** The site's IANA time zone. */
  readonly timeZone: string;
  /** The site's BCP 47 language tag. */
  readonly locale: string;
  /** The time of the request. */
  readonly now: Date;
}

/** Formats a time for a list: `19:42` today, `Thu` this week, else `14 Nov` or `14 Nov 2025`. */
export function listTime(at: Date, display: DisplayOptions): DeskTime {
  const day = localDate(at, display);
  const today = localDate(display.now, display);
  if (day === today) return formatTime(at, display, { timeStyle: 'short' });
  if (day > addDays(today, -7) && day < today) return formatTime(at, display, { weekday: 'short' });
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return formatTime(at, display, { day: 'numeric', month: 'short', ...year });
}

/** Formats a time for a submission: `today 19:42`, else `Friday 27 November 2026, 19:42`. */
export function fullTime(at: Date, display: DisplayOptions): DeskTime {
  const { iso, text } = formatTime(at, display, { timeStyle: 'short' });
  if (localDate(at, display) === localDate(display.now, display))
    return { iso, text: timeWords.today(text) };
  // Some locales have a comma after the weekday; the site's headings have none.
  const day = formatTime(at, display, { dateStyle: 'full' }).text.replace(',', '');
  return { iso, text: `${day}, ${text}` };
}

/** Formats a time for the state of a mail: `19:42` today, else `28 Nov 19:42`. */
export function shortTime(at: Date, display: DisplayOptions): DeskTime {
  const time = formatTime(at, display, { timeStyle: 'short' });
  if (localDate(at, display) === localDate(display.now, display)) return time;
  const day = formatTime(at, display, { day: 'numeric', month: 'short' }).text;
  return { iso: time.iso, text: `${day} ${time.text}` };
}

/** Formats a time for a history from `start`: `19:42:07` on that day, else `28 Nov 19:42`. */
export function historyTime(at: Date, start: Date, display: DisplayOptions): DeskTime {
  if (localDate(at, display) === localDate(start, display)) {
    return formatTime(at, display, { timeStyle: 'medium' });
  }
  const day = formatTime(at, display, { day: 'numeric', month: 'short' }).text;
  const { iso, text } = formatTime(at, display, { timeStyle: 'short' });
  return { iso, text: `${day} ${text}` };
}

function localDate(at: Date, { timeZone }: DisplayOptions): string {
  return wallTimeAt(at, timeZone).date;
}

function formatTime(
  at: Date,
  { locale, timeZone }: DisplayOptions,
  style: Intl.DateTimeFormatOptions,
): DeskTime {
  const text = dateFormat(locale, { ...style, timeZone }).format(at);
  return { iso: at.toISOString(), text };
}

/** Formats whole seconds without rounding them, such as `1 hour, 12 minutes and 5 seconds`. */
export function formatWait(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), waitWords.hours],
    [Math.floor(seconds / 60) % 60, waitWords.minutes],
    [seconds % 60, waitWords.seconds],
  ] as const;
  const texts = parts.filter(([count]) => count > 0).map(([count, words]) => words(count));
  const [last = waitWords.seconds(0), ...others] = texts.reverse();
  return others.length === 0 ? last : waitWords.list(others.reverse().join(', '), last);
}
