import { z } from 'zod';
import { valueWords } from '@/lib/server/content/schemas/words';
import type { WallTime } from '@/lib/time/zoned-time';

/** A text that is not empty, trimmed. */
export const text = z.string().trim().min(1);

/** Returns whether a file has a value for a setting. */
export function isWritten(input: unknown): boolean {
  return input !== undefined && input !== null;
}

/** A text that has its own format, such as `24 hours`. `message` is the problem of another type. */
export function textLike(message: string) {
  return z.string({ error: ({ input }) => (isWritten(input) ? message : undefined) });
}

/** A date such as `2026-11-27`, quoted or not: YAML's core schema parses neither as a date. */
export const isoDate = z.string().refine(
  (value) =>
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    // `Date` parses February 30 as March 2.
    new Date(`${value}T00:00Z`).getUTCDate() === Number(value.slice(8)),
  valueWords.date,
);

const timePattern = /^(\d{1,2}):(\d{2})$/;

function minutesOf(value: string): number {
  const match = timePattern.exec(value);
  return match === null ? Number.NaN : Number(match[1]) * 60 + Number(match[2]);
}

/** Parses `19:00-22:30` to minutes since midnight; an end before the start is on the next day. */
export const openSpan = z
  .string()
  .refine((value) => {
    const [from = '', to = '', ...rest] = value.split('-').map((part) => part.trim());
    return (
      rest.length === 0 &&
      minutesOf(from) < 1440 &&
      minutesOf(to) <= 1440 &&
      minutesOf(from) !== minutesOf(to)
    );
  }, valueWords.openingTimes)
  .transform((value) => {
    const [from = 0, to = 0] = value.split('-').map((part) => minutesOf(part.trim()));
    return { from, to: to < from ? to + 1440 : to };
  });

/** Parses `19:00` to minutes since midnight. */
export const timeOfDay = z
  .string()
  .refine((value) => minutesOf(value) < 1440, valueWords.timeOfDay)
  .transform(minutesOf);

/** Parses a local time such as `2026-11-27T19:00`. */
export const localTime = z
  .string()
  .refine((value) => {
    const [date = '', time = '', ...rest] = value.split('T');
    return rest.length === 0 && isoDate.safeParse(date).success && minutesOf(time) < 1440;
  }, valueWords.localTime)
  .transform((value): WallTime => {
    const [date = '', time = ''] = value.split('T');
    return { date, minutes: minutesOf(time) };
  });

/** A path of the site (`/visit`), a URL of another site, or a `mailto:` or `tel:` link. */
export const href = z
  .string()
  .refine(
    (value) =>
      /^(\/(?!\/)|https:\/\/|http:\/\/|mailto:|tel:|#)/.test(value) && !/[\s\\]/.test(value),
    valueWords.link,
  );

export const link = z.strictObject({ label: text, href });

/** A language tag (BCP 47). */
export const locale = z.string().refine(isLanguageTag, valueWords.languageTag);

/** The locale of dates and numbers; English, because the site's built-in text is English. */
export const siteLocale = z
  .string()
  .refine((value) => /^en-/i.test(value) && isLanguageTag(value), valueWords.siteLocale);

function isLanguageTag(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

/** A name in the IANA time zone database. */
export const timeZone = z.string().refine((value) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).format(0) !== '';
  } catch {
    return false;
  }
}, valueWords.timeZone);

/** A currency code (ISO 4217). */
export const currency = z
  .string()
  .refine((value) => Intl.supportedValuesOf('currency').includes(value), valueWords.currency);

/** An absolute http or https URL; `message` is the text of the problem. */
export function webAddress(message: string) {
  return z
    .string()
    .refine((value) => /^https?:\/\/[^\s/]+/.test(value) && URL.canParse(value), message);
}
