/**
 * The supported currencies, with their number of decimals and their smallest charge in minor units
 * (Stripe, "Supported currencies", zero- and three-decimal currencies and minimum charge amounts).
 * `Intl` rounds the decimals of some of them as shops do, so they are listed here.
 */
export const currencies = {
  EUR: { digits: 2, least: 50 },
  USD: { digits: 2, least: 50 },
  GBP: { digits: 2, least: 30 },
  CHF: { digits: 2, least: 50 },
  CAD: { digits: 2, least: 50 },
  AUD: { digits: 2, least: 50 },
  NZD: { digits: 2, least: 50 },
  SEK: { digits: 2, least: 300 },
  NOK: { digits: 2, least: 300 },
  DKK: { digits: 2, least: 250 },
  PLN: { digits: 2, least: 200 },
  CZK: { digits: 2, least: 1500 },
  JPY: { digits: 0, least: 50 },
  // Its last digit is always 0.
  KWD: { digits: 3, least: 500 },
} as const;

export type Currency = keyof typeof currencies;

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(currencies, code);
}

/** A sum in whole minor units (pence, cents): binary fractions cannot hold 0.10. */
export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}

/** The range of a sum that a visitor chooses, both bounds included, in minor units. */
export interface AmountBounds {
  readonly currency: Currency;
  readonly minMinor: number;
  readonly maxMinor: number;
  /** The locale of messages about it, if the country has its own way to write sums. */
  readonly locale?: string | undefined;
}
