import type { DeskTime } from '@/lib/desk/desk-page';
import { addDays, wallTimeAt } from '@/lib/time/zoned-time';

/** Where and when the desk is read: the site's time zone (IANA), its language, and the moment. */
export interface Reader {
  readonly timeZone: string;
  readonly locale: string;
  readonly now: Date;
}

/** For a list: `19:42` today, `Thu` within the last week, else `14 Nov`, with the year if it is another. */
export function listTime(at: Date, reader: Reader): DeskTime {
  const day = dayOf(at, reader);
  const today = dayOf(reader.now, reader);
  if (day === today) return timeWith(at, reader, { timeStyle: 'short' });
  if (day > addDays(today, -7) && day < today) return timeWith(at, reader, { weekday: 'short' });
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return timeWith(at, reader, { day: 'numeric', month: 'short', ...year });
}

/** For one submission: `today 19:42`, else `Friday 27 November 2026, 19:42`. */
export function wholeTime(at: Date, reader: Reader): DeskTime {
  const { iso, text } = timeWith(at, reader, { timeStyle: 'short' });
  if (dayOf(at, reader) === dayOf(reader.now, reader)) return { iso, text: `today ${text}` };
  // The comma that some locales set after the weekday is noise here, as in the site's headings.
  const day = timeWith(at, reader, { dateStyle: 'full' }).text.replace(',', '');
  return { iso, text: `${day}, ${text}` };
}

/** For a trail that begins at `start`: `19:42:07` on the same day, else `28 Nov 19:42`. */
export function trailTime(at: Date, start: Date, reader: Reader): DeskTime {
  if (dayOf(at, reader) === dayOf(start, reader)) {
    return timeWith(at, reader, { timeStyle: 'medium' });
  }
  const day = timeWith(at, reader, { day: 'numeric', month: 'short' }).text;
  const { iso, text } = timeWith(at, reader, { timeStyle: 'short' });
  return { iso, text: `${day} ${text}` };
}

function dayOf(at: Date, { timeZone }: Reader): string {
  return wallTimeAt(at, timeZone).date;
}

function timeWith(
  at: Date,
  { locale, timeZone }: Reader,
  style: Intl.DateTimeFormatOptions,
): DeskTime {
  const text = new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(at);
  return { iso: at.toISOString(), text };
}
