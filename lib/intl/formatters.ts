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

/** Returns a formatter of dates and times. */
export const dateFormat = createOnce<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (...args) => new Intl.DateTimeFormat(...args),
);

/** Returns a formatter of numbers, sums and units. */
export const numberFormat = createOnce<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (...args) => new Intl.NumberFormat(...args),
);

/** Returns a formatter of lists, such as `A, B and C`. */
export const listFormat = createOnce<Intl.ListFormatOptions, Intl.ListFormat>(
  (...args) => new Intl.ListFormat(...args),
);
