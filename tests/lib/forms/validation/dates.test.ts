import { expect, test } from 'vitest';
import { formatDay, parseDate, parseTime } from '@/lib/forms/validation/dates';

test.each([
  ['2027-03-28', '2027-03-28'],
  ['2027-3-8', '2027-03-08'],
  ['2028-02-29', '2028-02-29'],
  ['2027-02-29', undefined],
  ['2027-04-31', undefined],
  ['2027-13-01', undefined],
  ['28.3.2027', '2027-03-28'],
  ['28. 03. 2027', '2027-03-28'],
  ['28/03/2027', '2027-03-28'],
  ['31.4.2027', undefined],
  ['28.3.27', undefined],
  ['28.3/2027', undefined],
  ['03/28/2027', undefined],
  ['', undefined],
])('parses the date %j as %j', (text, day) => {
  expect(parseDate(text)).toBe(day);
});

test.each([
  ['03/04/2027', 'fr-FR', '2027-04-03'],
  ['03/04/2027', 'en-GB', '2027-04-03'],
  ['03/04/2027', 'cy-GB', '2027-04-03'],
  ['03/04/2027', 'en-US', undefined],
  ['03/04/2027', 'sv-SE', undefined],
  ['03.04.2027', 'en-US', '2027-04-03'],
])('parses the date %j in %s as %j', (text, locale, day) => {
  expect(parseDate(text, locale)).toBe(day);
});

test.each([
  ['19:30', '19:30'],
  ['9.05', '09:05'],
  ['19h30', '19:30'],
  ['19:30:59', '19:30'],
  ['00:00', '00:00'],
  ['24:00', undefined],
  ['19:60', undefined],
  ['7pm', undefined],
])('parses the time %j as %j', (text, time) => {
  expect(parseTime(text)).toBe(time);
});

test('formats a date', () => {
  expect(formatDay('2027-03-28')).toBe('28 March 2027');
  expect(formatDay('soon')).toBe('soon');
});
