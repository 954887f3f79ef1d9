import { formatsOf, welshList } from '@/lib/intl/language-formats';

/**
 * Returns a function that creates each formatter once. Creating one costs a phone a millisecond or more,
 * and a formatter holds memory that the garbage collector does not count.
 *
 * `locale` is a BCP 47 language tag. The keys are few, because they come from the site's settings.
 */
function createOnce<Options, Formatter>(
  create: (locale: string, options: Options | undefined) => Formatter,
): (locale: string, options?: Options) => Formatter {
  const formatters = new Map<string, Formatter>();
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const known = formatters.get(key);
    if (known !== undefined) return known;
    const formatter = create(locale, options);
    formatters.set(key, formatter);
    return formatter;
  };
}

/*
 * Servers have formats for languages with own ones. In browsers, a script of the pages in these languages replaces
 * the constructors (lib/languages/own-formats.js). A build evaluates the conditions, and drops what is for the other.
 */

/** Returns a formatter of dates and times. */
export const dateFormat = createOnce<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (locale, options) =>
    typeof window === 'undefined'
      ? new (formatsOf(locale).DateTimeFormat)(locale, options)
      : new Intl.DateTimeFormat(locale, options),
);

/** Returns a formatter of numbers, sums and units. */
export const numberFormat = createOnce<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (locale, options) =>
    typeof window === 'undefined'
      ? new (formatsOf(locale).NumberFormat)(locale, options)
      : new Intl.NumberFormat(locale, options),
);

/** Returns a formatter of lists, such as `A, B and C`. */
export const listFormat = createOnce<Intl.ListFormatOptions, Pick<Intl.ListFormat, 'format'>>(
  (locale, options) =>
    typeof window === 'undefined' && options?.type !== 'unit' && locale.startsWith('cy')
      ? { format: welshList }
      : new Intl.ListFormat(locale, options),
);

/**
 * Leaves out the comma that some locales put after a weekday. German keeps it: `Freitag, 27. November`.
 */
export function omitWeekdayComma(date: string): string {
  return date.replace(/,(?! \d+\.)/, '');
}
