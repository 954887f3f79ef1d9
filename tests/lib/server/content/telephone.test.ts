import { expect, test } from 'vitest';
import {
  examplePhone,
  formatPhone,
  isPossiblePhone,
  plainPhone,
  withCountryCode,
} from '@/lib/server/content/telephone';

test.each([
  ['01632 960 168', 'GB', '01632 960168', 'tel:+441632960168'],
  ['+44 1632 960168', 'GB', '01632 960168', 'tel:+441632960168'],
  ['+44 1632 960168', 'DE', '+44 1632 960168', 'tel:+441632960168'],
  ['0221/1234567', 'DE', '0221 1234567', 'tel:+492211234567'],
  ['503 555 0100', 'US', '(503) 555-0100', 'tel:+15035550100'],
  ['116 117', 'DE', '116 117', 'tel:116117'],
  ['111', 'GB', '111', 'tel:111'],
])('writes %s in %s', (written, country, text, href) => {
  const phone = formatPhone(written, country);
  expect({ ...phone, text: phone.text.replaceAll('\u00a0', ' ') }).toEqual({ text, href });
});

test.each([
  ['01632 960 168', 'GB', true],
  ['+49 221 1234567', 'GB', true],
  ['06 698 1234', 'IT', true],
  ['111', 'GB', true],
  ['960168', 'GB', false],
  ['01632 96', 'GB', false],
  ['01632 960168 / 960169', 'GB', false],
  ['+441632', 'DE', false],
  ['01632 960168', 'AQ', true],
])('says whether %s is possible in %s: %s', (written, country, isPossible) => {
  expect(isPossiblePhone(written, country)).toBe(isPossible);
});

test('writes numbers for programs', () => {
  expect(plainPhone('0221 1234567', 'DE')).toBe('+492211234567');
  expect(plainPhone('111', 'GB')).toBe('111');
});

test('has examples of numbers in a country', () => {
  expect(examplePhone('DE')).toMatch(/^0\d+ \d+$/);
  expect(examplePhone('AQ')).toBeUndefined();
});

test.each([
  ['tel:0221%20123456', 'tel:+49221123456'],
  ['tel:+44-1632-960168', 'tel:+441632960168'],
  ['tel:0221123456;ext=7', 'tel:0221123456;ext=7'],
  ['/visit', '/visit'],
])('writes the link %s in Germany as %s', (href, expected) => {
  expect(withCountryCode(href, 'DE')).toBe(expected);
});
