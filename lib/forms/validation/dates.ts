import { dateFormat } from '@/lib/intl/formatters';

/**
 * Parses a date, `2026-11-20`, `2026-1-5`, `20.11.2026` or `20/11/2026`, and returns it in the first format. Returns
 * `undefined` for `03/04/2026` in a locale that does not begin with the day, as the United States do not.
 */
export function parseDate(text: string, locale?: string): string | undefined {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ??
    (typeof window === 'undefined' ? parseDayFirst(text, locale) : []);
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00Z`);
  // `Date` turns 31 June into 1 July.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

/** Browsers with scripts have a picker, which sends `2026-11-20`: this is for the server only. */
function parseDayFirst(text: string, locale = 'en-GB'): readonly string[] {
  const [whole = '', day = '', mark, month = '', year = ''] =
    /^(\d{1,2})([./]) ?(\d{1,2})\2 ?(\d{4})$/.exec(text) ?? [];
  const isDayFirst =
    mark === '.' ||
    Number(day) > 12 ||
    dateFormat(locale)
      .format(new Date(2026, 10, 22))
      .startsWith('22');
  return isDayFirst ? [whole, year, month, day] : [];
}

/** Parses a time, `19:30`, `9.30`, `9h30` or `19:30:00`, and returns it as `09:30`. */
export function parseTime(text: string): string | undefined {
  const match = /^(\d{1,2})[:.h](\d{2})(?:[:.]\d{2}(?:\.\d{1,3})?)?$/.exec(text);
  if (match === null) return undefined;
  const [, hours = '', minutes = ''] = match;
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/** Formats a date in a locale, such as `20 November 2026`; returns other text unchanged. */
export function formatDay(text: string, locale = 'en-GB'): string {
  const iso = parseDate(text);
  if (iso === undefined) return text;
  return dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${iso}T00:00Z`),
  );
}
