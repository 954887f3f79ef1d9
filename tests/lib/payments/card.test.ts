import { expect, test } from 'vitest';
import { cardDescription } from '@/lib/payments/card';
import { cardWords } from '@/lib/words/lib/payments';

test.each([
  ['visa', '4242', 'Visa ending in 4242'],
  ['amex', '0005', 'American Express ending in 0005'],
  ['amex', undefined, 'American Express'],
  ['constructor', '4242', cardWords.unknown('4242')],
  ['unknown', undefined, undefined],
  [undefined, undefined, undefined],
])('describes brand %j and last digits %j as %j', (brand, last4, words) => {
  expect(cardDescription(brand, last4)).toBe(words);
});
