import type { StripeElementLocale } from '@stripe/stripe-js';

/**
 * The language of the card's fields, given that of the page (a BCP 47 tag): the same, or the same
 * without its region, or else the browser's own. Source: Stripe.js, "Supported locales".
 */
export function stripeLocale(language: string): StripeElementLocale {
  const [base = ''] = language.split('-');
  const wanted = [language, base].map((tag) => tag.toLowerCase());
  const found = wanted.map((tag) => locales.find((locale) => locale.toLowerCase() === tag));
  return found.find((locale) => locale !== undefined) ?? 'auto';
}

const locales = [
  'ar',
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'en-AU',
  'en-CA',
  'en-NZ',
  'en-GB',
  'es',
  'es-ES',
  'es-419',
  'et',
  'fi',
  'fil',
  'fr',
  'fr-CA',
  'fr-FR',
  'he',
  'hu',
  'hr',
  'id',
  'it',
  'it-IT',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'mt',
  'nb',
  'nl',
  'no',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sv',
  'th',
  'tr',
  'vi',
  'zh',
  'zh-HK',
  'zh-TW',
] as const satisfies readonly StripeElementLocale[];
