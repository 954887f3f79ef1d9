/** Currencies that one sign stands for, where it stands for one alone. */
const currencyOfSign: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  zł: 'PLN',
  Kč: 'CZK',
  'Fr.': 'CHF',
};

/** A sign of several currencies, such as the dollars. */
const sharedSigns: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD'],
  kr: ['SEK', 'NOK', 'DKK'],
};

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A sum with a code or a sign before or after it, such as `CHF 480`, `480 EUR` or `£8`. */
const named = /([A-Z]{3}|[€£¥$]|Fr\.)\s?\d|\d\s?([A-Z]{3}\b|[€£¥$]|zł|Kč|kr\b|Fr\.)/gu;

/**
 * Finds a currency other than the expected one that a price text names, as its code or sign. `undefined`
 * for a text that names none, such as `8, children free`.
 */
export function findOtherCurrency(text: string, expected: string): string | undefined {
  return [...text.matchAll(named)]
    .map(([, before, after = '']) => before ?? after)
    .filter((mark) => codes.has(mark) || !/^[A-Z]{3}$/.test(mark))
    .find((mark) => {
      const code = currencyOfSign[mark] ?? mark;
      return code !== expected && sharedSigns[mark]?.includes(expected) !== true;
    });
}

/** Returns the code of a currency that a text names by its code or sign; `undefined` for a shared sign. */
export function currencyOfMark(mark: string): string | undefined {
  return currencyOfSign[mark] ?? (codes.has(mark) ? mark : undefined);
}
