import type { DeskTime } from '@/lib/desk/desk-page';
import { findLanguage } from '@/lib/intl/find-language';
import { dateFormat, omitWeekdayComma } from '@/lib/intl/formatters';
import { countryOf, withCountry } from '@/lib/intl/price-locale';
import { currentLanguage, mainLanguage } from '@/lib/languages/current-language';
import { timeWords, waitWords } from '@/lib/words/lib/server/desk';
import { addDays, wallTimeAt } from '@/lib/time/zoned-time';

/** How the desk formats times and sums. */
export interface DisplayOptions {
  /** The site's IANA time zone. */
  readonly timeZone: string;
  /** A BCP 47 language tag: that of the site, or the language of the operator with the country of the site. */
  readonly locale: string;
  /** The time of the request. */
  readonly now: Date;
}

/** Returns how the desk formats times and sums in the current language. */
export function displayOf(
  { timeZone, locale }: Omit<DisplayOptions, 'now'>,
  now: Date,
): DisplayOptions {
  return { timeZone, locale: deskLocale(locale), now };
}

/**
 * Returns the locale of dates, numbers and sums in the current language: that of the site where it is in this
 * language, else the language with the country of the site. English dates are British, as the words are.
 */
export function deskLocale(siteLocale: string): string {
  const language = currentLanguage();
  if (language === (findLanguage(siteLocale) ?? mainLanguage())) return siteLocale;
  const country = countryOf(siteLocale);
  const locale = language === 'en' ? 'en-GB' : language;
  return country === undefined ? locale : withCountry(locale, country);
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
  const day = omitWeekdayComma(formatTime(at, display, { dateStyle: 'full' }).text);
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
