/** The scripts whose prices a reader of English can read. */
const readableScripts: readonly (string | undefined)[] = ['Latn', 'Grek', 'Cyrl'];

const overridePattern = /-u-rg-([a-z]{2})zzzz/;

/** Marks a locale whose words address people by `du` or `tu` (RFC 5646, section 2.2.7). */
const informal = '-x-informal';

const priceLocales = new Map<string, string>();

/**
 * Returns the locale in which a country writes prices, such as `de-DE` for `en-DE`: English in Germany
 * writes `17,00 €` too, where `Intl` writes `€17.00`. A locale of another language stays as it is, and
 * English stays English where the country's own script is not for its readers.
 */
export function priceLocale(locale: string): string {
  const known = priceLocales.get(locale);
  if (known !== undefined) return known;
  const found = findPriceLocale(locale);
  priceLocales.set(locale, found);
  return found;
}

function findPriceLocale(locale: string): string {
  const { language } = new Intl.Locale(locale);
  const country = countryOf(locale);
  if (language !== 'en' || country === undefined) return locale;
  const own = new Intl.Locale(`und-${country}`).maximize();
  return `${readableScripts.includes(own.script) ? own.language : language}-${country}`;
}

/** Returns the country of a locale (ISO 3166-1 alpha-2): the one that `withCountry` added, or its own. */
export function countryOf(locale: string): string | undefined {
  return overridePattern.exec(locale)?.[1]?.toUpperCase() ?? new Intl.Locale(locale).region;
}

/**
 * Adds a country to a locale that has another, so that everything which gets the locale knows it: `en-GB` in
 * Germany becomes `en-GB-u-rg-dezzzz`, a regional override (UTS #35, section 3.6.1). `Intl` ignores it.
 */
export function withCountry(locale: string, country: string): string {
  const isOther = new Intl.Locale(locale).region !== country && !locale.includes('-u-');
  if (!isOther) return locale;
  // A private part is the last one of a tag.
  const [, tag = '', variant = ''] = /^(.*?)(-x-.*)?$/.exec(locale) ?? [];
  return `${tag}-u-rg-${country.toLowerCase()}zzzz${variant}`;
}

/** Adds to a locale that the words of the software are informal, so that everything which gets it knows it. */
export function withInformalWords(locale: string): string {
  return `${locale}${informal}`;
}

/**
 * Returns a locale without the country that `withCountry` added and without `withInformalWords`, for what names the
 * language of a text.
 */
export function languageTag(locale: string): string {
  return locale.replace(overridePattern, '').replace(informal, '');
}
