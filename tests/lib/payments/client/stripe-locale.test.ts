import { expect, test } from 'vitest';
import { stripeLocale } from '@/lib/payments/client/stripe-locale';

test.each([
  ['en-GB', 'en-GB'],
  ['EN-gb', 'en-GB'],
  ['de-AT', 'de'],
  ['fr-CA', 'fr-CA'],
  ['cy', 'auto'],
  ['', 'auto'],
])('maps the language %j to the locale %j', (language, locale) => {
  expect(stripeLocale(language)).toBe(locale);
});
