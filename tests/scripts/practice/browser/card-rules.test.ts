import { describe, expect, test } from 'vitest';
import {
  brandOf,
  digitsOf,
  validatePart,
  monthAndYear,
  isImmediate,
  formatPart,
  type CardPart,
} from '@/scripts/practice/browser/card-rules';

const november = new Date('2026-11-21T12:00:00Z');

test.each([
  ['4242', 'visa'],
  ['378282', 'amex'],
  ['34', 'amex'],
  ['5555', 'mastercard'],
  ['2223', 'mastercard'],
  ['2720', 'mastercard'],
  ['2721', 'unknown'],
  ['6011', 'unknown'],
  ['', 'unknown'],
])('detects the brand of %j: %s', (digits, brand) => {
  expect(brandOf(digits)).toBe(brand);
});

test.each([
  ['number', '4242 4242 4242 4242 9', 'visa', '4242424242424242'],
  ['number', '3782 822463 10005 9', 'amex', '378282246310005'],
  ['expiry', '3', 'unknown', '03'],
  ['expiry', '13', 'unknown', '013'],
  ['expiry', '1 2 / 3 4 5', 'unknown', '1234'],
  ['expiry', '12/2034', 'unknown', '1234'],
  ['expiry', '04 / 2035', 'unknown', '0435'],
  ['cvc', '12345', 'visa', '123'],
  ['cvc', '12345', 'amex', '1234'],
] as const)(
  'keeps the digits of a %s typed as %j with brand %s: %s',
  (part, typed, brand, digits) => {
    expect(digitsOf(part, typed, brand)).toBe(digits);
  },
);

test.each([
  ['number', '42424', 'visa', '4242 4'],
  ['number', '4242', 'visa', '4242'],
  ['number', '378282246310005', 'amex', '3782 822463 10005'],
  ['expiry', '12', 'unknown', '12'],
  ['expiry', '1234', 'unknown', '12 / 34'],
  ['cvc', '123', 'visa', '123'],
] as const)('formats a %s of %s with brand %s as %j', (part, digits, brand, spelt) => {
  expect(formatPart(part, digits, brand)).toBe(spelt);
});

describe('validation', () => {
  const codeOf = (part: CardPart, digits: string) =>
    validatePart(part, digits, brandOf(digits), november)?.code;

  test.each([
    ['number', '', 'incomplete_number'],
    ['number', '424242424242424', 'incomplete_number'],
    ['number', '4242424242424241', 'invalid_number'],
    ['number', '37828224631000', 'incomplete_number'],
    ['expiry', '', 'incomplete_expiry'],
    ['expiry', '113', 'incomplete_expiry'],
    ['expiry', '0030', 'invalid_expiry_month'],
    ['expiry', '1225', 'invalid_expiry_year_past'],
    ['expiry', '1026', 'invalid_expiry_month_past'],
    ['expiry', '1299', 'invalid_expiry_year'],
    ['cvc', '12', 'incomplete_cvc'],
  ] as const)('reports a %s of %j: %s', (part, digits, code) => {
    expect(codeOf(part, digits)).toBe(code);
  });

  test.each([
    ['number', '4242424242424242'],
    ['number', '378282246310005'],
    ['expiry', '1126'],
    ['expiry', '1276'],
    ['cvc', '123'],
  ] as const)('accepts a %s of %s', (part, digits) => {
    expect(codeOf(part, digits)).toBeUndefined();
  });

  test('requires a four-digit code for American Express', () => {
    expect(validatePart('cvc', '123', 'amex', november)?.code).toBe('incomplete_cvc');
  });

  test('shows invalid input at once and incomplete input on blur', () => {
    const [missing, wrong] = [
      validatePart('number', '42', 'visa', november),
      validatePart('number', '4242424242424241', 'visa', november),
    ];
    expect(missing && isImmediate(missing)).toBe(false);
    expect(wrong && isImmediate(wrong)).toBe(true);
  });
});

test('reads years of this century', () => {
  expect(monthAndYear('0734')).toEqual({ month: 7, year: 2034 });
});
