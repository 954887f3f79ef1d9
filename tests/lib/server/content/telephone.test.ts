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
  ['01632 960', 'GB', false],
  ['01632 96016', 'GB', false],
  ['+44 1632 960', 'DE', false],
  ['+44 1632 960168', 'DE', true],
  ['01632 960168 / 960169', 'GB', false],
  ['+441632', 'DE', false],
  ['01632 960168', 'AQ', true],
])('says whether %s is possible in %s: %s', (written, country, isPossible) => {
  expect(isPossiblePhone(written, country)).toBe(isPossible);
});

// From the numbering plans: landline, mobile, free of charge, short ones of an area or an exchange, and those
// that are kept for films.
test.each([
  ['AT', '01 4000', '0662 8072', '05 1766', '0664 1234567', '0800 201010'],
  ['CH', '058 462 21 11', '079 123 45 67', '0800 002 002'],
  ['DE', '030 2270', '04834 123', '0171 1234567', '0151 23456789', '0800 1234567', '0221 4710123'],
  ['ES', '913 90 60 00', '612 34 56 78', '900 123 456'],
  ['FI', '09 4321', '019 1234', '040 1234567'],
  ['FR', '01 40 63 60 00', '06 39 98 00 01', '09 70 80 90 10', '3639'],
  [
    'GB',
    '020 7219 4272',
    '016977 2345',
    '01298 23456',
    '0800 1111',
    '07700 900123',
    '0300 123 1234',
  ],
  ['IE', '01 618 3000', '098 12345', '085 012 3456', '0818 123 123'],
  ['IT', '06 67601', '0471 1234', '347 1234567', '800 123456'],
  ['NL', '070 318 2211', '06 12345678', '0800 1234', '14 020'],
  ['SE', '08-786 40 00', '0980-123 45', '070-174 06 05', '1177'],
  ['US', '(202) 224-3121', '(503) 555-0100'],
])('takes numbers of all lengths that are in use in %s', (country, ...numbers) => {
  expect(numbers.filter((written) => !isPossiblePhone(written, country))).toEqual([]);
});

test('writes numbers for programs', () => {
  expect(plainPhone('0221 1234567', 'DE')).toBe('+492211234567');
  expect(plainPhone('111', 'GB')).toBe('111');
});

test('has examples of numbers in a country', () => {
  expect(examplePhone('GB')).toBe('01632 960168');
  expect(examplePhone('DE')).toBe('030 23125168');
  expect(examplePhone('AT')).toMatch(/^0\d+ \d+$/);
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
