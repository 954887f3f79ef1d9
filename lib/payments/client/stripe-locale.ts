import type { StripeElementLocale } from '@stripe/stripe-js';

/**
 * Returns the Stripe.js locale for a language (a BCP 47 tag): the same tag, or its base language, or
 * `auto`. Source: Stripe.js, "Supported locales".
 */
export function stripeLocale(language: string): StripeElementLocale {
  const [base = ''] = language.split('-');
  const candidates = [language, base].map((tag) => tag.toLowerCase());
  const matches = candidates.map((tag) => locales.find((locale) => locale.toLowerCase() === tag));
  return matches.find((locale) => locale !== undefined) ?? 'auto';
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
