import { expect, test } from 'vitest';
import { cardDescription } from '@/lib/payments/card-words';

test.each([
  ['visa', '4242', 'Visa ending in 4242'],
  ['amex', '0005', 'American Express ending in 0005'],
  ['amex', undefined, 'American Express'],
  ['constructor', '4242', 'Card ending in 4242'],
  ['unknown', undefined, undefined],
  [undefined, undefined, undefined],
])('%j and %j are %j', (brand, last4, words) => {
  expect(cardDescription(brand, last4)).toBe(words);
});
