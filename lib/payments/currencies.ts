/**
 * The currencies that a form may take, with the digits behind the point and the smallest charge in
 * minor units (Stripe, "Supported currencies", zero- and three-decimal currencies and minimum charge
 * amounts). `Intl` must not be asked for the digits: it rounds some of them as shops do.
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
