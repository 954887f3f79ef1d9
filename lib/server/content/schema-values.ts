import { z } from 'zod';

/** Words, without the space around them. */
export const text = z.string().trim().min(1);

/** `2026-11-27`. YAML keeps unquoted dates as text in the core schema, so both spellings work. */
export const isoDate = z.string().refine(
  (value) =>
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    // February 30 parses, as March 2.
    new Date(`${value}T00:00Z`).getUTCDate() === Number(value.slice(8)),
  { message: 'write a day that exists as year-month-day, such as 2026-11-27' },
);

const clock = /^(\d{1,2}):(\d{2})$/;

function minutesOf(value: string): number {
  const match = clock.exec(value);
  return match === null ? Number.NaN : Number(match[1]) * 60 + Number(match[2]);
}

/** `19:00-22:30` as minutes since midnight; an end before the beginning is on the next day. */
export const openSpan = z
  .string()
  .refine(
    (value) => {
      const [from = '', to = '', ...rest] = value.split('-').map((part) => part.trim());
      return (
        rest.length === 0 &&
        minutesOf(from) < 1440 &&
        minutesOf(to) <= 1440 &&
        minutesOf(from) !== minutesOf(to)
      );
    },
    { message: 'write opening times as 19:00-22:30' },
  )
  .transform((value) => {
    const [from = 0, to = 0] = value.split('-').map((part) => minutesOf(part.trim()));
    return { from, to: to < from ? to + 1440 : to };
  });

/** `19:00` as minutes since midnight. */
export const timeOfDay = z
  .string()
  .refine((value) => minutesOf(value) < 1440, { message: 'write a time of day as 19:00' })
  .transform(minutesOf);

/** A page of the site (`/visit`), an e-mail link, a phone link or another site's https address. */
export const href = z
  .string()
  .refine(
    (value) =>
      /^(\/(?!\/)|https:\/\/|http:\/\/|mailto:|tel:|#)/.test(value) && !/[\s\\]/.test(value),
    {
      message: 'write a link as /page, https://…, mailto:… or tel:…',
    },
  );

export const link = z.strictObject({ label: text, href });

/** A language tag (BCP 47). */
export const locale = z
  .string()
  .refine(isLanguageTag, { message: 'write a language tag such as en-GB' });

/** The site's own words are English, so its dates and numbers must be, too. */
export const siteLocale = z
  .string()
  .refine((value) => /^en-/i.test(value) && isLanguageTag(value), {
    message: 'write a kind of English, such as en-GB or en-US: the site’s own words are English',
  });

function isLanguageTag(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

/** A name of the time zone database. */
export const timeZone = z.string().refine(
  (value) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: value }).format(0) !== '';
    } catch {
      return false;
    }
  },
  { message: 'write a time zone such as Europe/London' },
);

/** A currency's code (ISO 4217). */
export const currency = z
  .string()
  .refine((value) => Intl.supportedValuesOf('currency').includes(value), {
    message: 'write a currency code such as GBP',
  });

/** A whole address on the web; `message` says what to write. */
export function webAddress(message: string) {
  return z
    .string()
    .refine((value) => /^https?:\/\/[^\s/]+/.test(value) && URL.canParse(value), message);
}
