import { z } from 'zod';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import { siteSchemaWords, valueMeta, valueWords } from '@/lib/words/lib/server/content/schemas';
import { languages } from '@/lib/words/languages';
import { languageName } from '@/lib/intl/language-name';
import { findLanguage } from '@/lib/intl/find-language';
import type { WallTime } from '@/lib/time/zoned-time';

/** A text that is not empty, trimmed. */
export const text = z.string().trim().min(1);

/** The title of a page or a form: longer ones are cut in search results and in the tabs of browsers. */
export const title = text.max(120).meta(valueMeta.title);

/** What a page is about, for lists and search results. */
export const summary = z
  .string()
  .trim()
  .min(20)
  .max(200)
  .meta(withWords(valueMeta.summary, { control: 'paragraphs' }));

/** Returns whether a file has a value for a setting. */
export function isWritten(input: unknown): boolean {
  return input !== undefined && input !== null;
}

/** A text that has its own format, such as `24 hours`. `message` says the problem of another type. */
export function textLike(message: () => string) {
  return z.string({ error: ({ input }) => (isWritten(input) ? message() : undefined) });
}

/** A date such as `2026-11-27`, quoted or not: YAML's core schema parses neither as a date. */
export const isoDate = z
  .string()
  .refine(
    (value) =>
      /^\d{4}-\d{2}-\d{2}$/.test(value) &&
      // `Date` parses February 30 as March 2.
      new Date(`${value}T00:00Z`).getUTCDate() === Number(value.slice(8)),
    { error: () => valueWords.date },
  )
  .meta({ control: 'date' });

const timePattern = /^(\d{1,2}):(\d{2})$/;

function minutesOf(value: string): number {
  const match = timePattern.exec(value);
  return match === null ? Number.NaN : Number(match[1]) * 60 + Number(match[2]);
}

/** The longest time past midnight, in minutes: a longer one is more likely written in the wrong order. */
const maxOvernightMinutes = 12 * 60;

/**
 * Parses `19:00-22:30` to minutes since midnight; an end before the start is on the next day. Word processors
 * and telephones make the hyphen a dash.
 */
export const openSpan = z
  .string()
  .transform((value) => value.replaceAll(/[–—]/g, '-'))
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
    { error: () => valueWords.openingTimes },
  )
  .transform((value) => {
    const [from = 0, to = 0] = value.split('-').map((part) => minutesOf(part.trim()));
    return { from, to: to < from ? to + 1440 : to };
  })
  .refine(({ from, to }) => to <= 1440 || to - from <= maxOvernightMinutes, {
    error: () => valueWords.reversedSpan,
  })
  .meta(withWords(valueMeta.openSpan, { control: 'span' }));

/** The opening times of one day, in order. */
export const openDay = z
  .array(openSpan, {
    error: ({ input }) =>
      typeof input === 'string' && !/\d/.test(input) ? valueWords.closedDay : undefined,
  })
  .check(({ value: spans, issues }) => {
    spans.forEach((span, index) => {
      const before = spans[index - 1];
      if (before === undefined || span.from >= before.to) return;
      const message = span.to <= before.from ? valueWords.spanOrder : valueWords.spanOverlap;
      issues.push({ code: 'custom', input: spans, path: [index], message });
    });
  })
  .meta(valueMeta.openDay);

/** Parses `19:00` to minutes since midnight. YAML reads `18.30` as the number 18.3. */
export const timeOfDay = z
  .string({
    error: ({ input }) => (typeof input === 'number' ? timeProblem(String(input)) : undefined),
  })
  .superRefine((value, context) => {
    if (!(minutesOf(value) < 1440))
      context.addIssue({ code: 'custom', message: timeProblem(value) });
  })
  .transform(minutesOf)
  .meta({ control: 'time' });

/** Says how a time is written, with the time itself if it can be told from `18.3`, `18` or `6.30 pm`. */
function timeProblem(written: string): string {
  const match = /^(\d{1,2})(?:[.:h](\d{0,2}))? ?([ap])?\.?(?:m\.?)?$/i.exec(written.trim());
  const [, hours = '', minutes = '', half] = match ?? [];
  const isAfternoon = half?.toLowerCase() === 'p';
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  const time = `${String(hour).padStart(2, '0')}:${minutes.padEnd(2, '0')}`;
  return match !== null && minutesOf(time) < 1440 ? valueWords.timeIs(time) : valueWords.timeOfDay;
}

/** Parses a local time such as `2026-11-27T19:00`. */
export const localTime = z
  .string()
  .refine(
    (value) => {
      const [date = '', time = '', ...rest] = value.split('T');
      return rest.length === 0 && isoDate.safeParse(date).success && minutesOf(time) < 1440;
    },
    { error: () => valueWords.localTime },
  )
  .transform((value): WallTime => {
    const [date = '', time = ''] = value.split('T');
    return { date, minutes: minutesOf(time) };
  });

/** Parses a day, or a day and a time. A day is its beginning, or with `isEnd` its end. */
function moment(message: () => string, isEnd: boolean) {
  return textLike(message).transform((value, context): WallTime => {
    if (isoDate.safeParse(value).success) return { date: value, minutes: isEnd ? 1440 : 0 };
    const time = localTime.safeParse(value);
    if (time.success) return time.data;
    context.addIssue({ code: 'custom', message: message() });
    return z.NEVER;
  });
}

/** When something is shown. */
export const schedule = {
  draft: z
    .boolean()
    .optional()
    .meta(withWords(valueMeta.draft, { isCopied: false })),
  publish: moment(() => valueWords.moment, false)
    .optional()
    .meta(withWords(valueMeta.publish, { control: 'moment', isCopied: false })),
  until: moment(() => valueWords.moment, true)
    .optional()
    .meta(withWords(valueMeta.until, { control: 'moment', isCopied: false })),
};

interface ScheduleCheck {
  readonly value: {
    readonly publish?: WallTime | undefined;
    readonly until?: WallTime | undefined;
  };
  readonly issues: z.core.$ZodRawIssue[];
}

/** Reports an end before the beginning. `beginning` is what the file calls the setting. */
export function checkSchedule({ value, issues }: ScheduleCheck, beginning = 'publish'): void {
  const { publish, until } = value;
  if (publish === undefined || until === undefined) return;
  // The same count of minutes for a day of 24 hours: only the order matters.
  const minutesOfWall = ({ date, minutes }: WallTime) =>
    Date.parse(`${date}T00:00Z`) / 60_000 + minutes;
  if (minutesOfWall(until) > minutesOfWall(publish)) return;
  issues.push({
    code: 'custom',
    input: value,
    path: ['until'],
    message: valueWords.endsBeforePublication(beginning),
  });
}

/** A path of the site (`/visit`), a URL of another site, or a `mailto:` or `tel:` link. */
export const href = z
  .string()
  .refine(
    (value) =>
      /^(\/(?!\/)|https:\/\/|http:\/\/|mailto:|tel:|#)/.test(value) && !/[\s\\]/.test(value),
    { error: () => valueWords.link },
  )
  .meta({ control: 'address', picks: 'page' });

export const link = z
  .strictObject({
    label: text.meta(valueMeta.label),
    href: href.meta(withWords(valueMeta.href, { control: 'address', example: '/visit' })),
  })
  .meta(valueMeta.link);

/** A telephone number, as people write it. */
export const phone = text
  .regex(/^(?=\D*\d)[^\p{L}]+$/u, { error: () => siteSchemaWords.phone })
  .meta(withWords(valueMeta.phone, { control: 'phone' }));

/** An e-mail address. */
export const emailAddress = z
  .email({ error: () => siteSchemaWords.email })
  .meta(withWords(valueMeta.emailAddress, { control: 'email' }));

/** A language tag (BCP 47). */
export const locale = z
  .string()
  .refine(isLanguageTag, { error: () => valueWords.languageTag })
  .meta(valueMeta.locale);

/** The language of the site, which the software has too, and the country whose dates and numbers it writes. */
export const siteLocale = z
  .string()
  .refine(
    (value) => value.includes('-') && isLanguageTag(value) && findLanguage(value) !== undefined,
    { error: () => valueWords.siteLocale(languages.join(', ')) },
  )
  .meta(valueMeta.siteLocale);

/** One of the languages of the content. */
export const siteLanguage = z
  .enum(languages, { error: () => siteSchemaWords.languages(languages.join(', ')) })
  .meta(
    withWords(valueMeta.siteLanguage, {
      choices: Object.fromEntries(languages.map((language) => [language, languageName(language)])),
    }),
  );

function isLanguageTag(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

/** A currency code (ISO 4217). */
export const currency = z
  .string()
  .refine((value) => Intl.supportedValuesOf('currency').includes(value), {
    error: () => valueWords.currency,
  })
  .meta(valueMeta.currency);

/** An absolute http or https URL; `message` says the problem of another text. */
export function webAddress(message: () => string) {
  return z
    .string()
    .refine((value) => /^https?:\/\/[^\s/]+/.test(value) && URL.canParse(value), { error: message })
    .meta({ control: 'address' });
}
