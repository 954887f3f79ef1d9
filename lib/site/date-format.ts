const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A formatter of dates and times, made once for each locale and set of options. Making one costs a
 * phone a millisecond or more, and a table of opening hours asks for dozens.
 */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}
