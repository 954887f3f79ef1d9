import { expect, test } from 'vitest';
import { eventDay, formatDate, formatEventDate, formatEventTime } from '@/lib/server/content/dates';
import { inLanguage } from '@/lib/server/platform/state/in-language';

test('formats a date in the site’s locale', () => {
  expect(formatDate('2026-11-27', 'en-GB')).toBe('Friday 27 November 2026');
});

test('shows the status of an event that is cancelled or postponed in place of its time', () => {
  const times = { from: 1140, to: 1290 };
  expect(formatEventTime({ ...times, status: 'planned' }, 'en-GB')).toBe('19:00 to 21:30');
  expect(formatEventTime({ ...times, status: 'cancelled' }, 'en-GB')).toBe('Cancelled');
  expect(formatEventTime({ ...times, status: 'postponed' }, 'en-GB')).toBe('Postponed');
});

test.each([
  ['en', 'en-GB', '12 to 13 June 2027', '19:00 to 21:30'],
  ['en', 'en-US', 'June 12 to 13, 2027', '7:00 PM to 9:30 PM'],
  ['de', 'de-DE', '12. bis 13. Juni 2027', '19:00–21:30 Uhr'],
  ['fr', 'fr-FR', 'du 12 au 13 juin 2027', '19:00\u00a0– 21:30'],
  ['cy', 'cy-GB', '12 i 13 Mehefin 2027', '19:00 i 21:30'],
])('in %s, writes the days and the time of an event in %s as %s, %s', (language, ...expected) => {
  const [locale, ...texts] = expected;
  const session = { date: '2027-06-12', from: 1140, to: 1290 };
  const sessions = [session, { ...session, date: '2027-06-13' }];
  const shown = inLanguage(language, () => [
    formatEventDate({ ...session, sessions }, locale),
    // Node.js has other spaces before PM since its version 20.
    formatEventTime({ ...session, status: 'planned' }, locale).replaceAll('\u202f', ' '),
  ]);
  expect(shown).toEqual(texts);
});

test.each([
  ['en-GB', 'Saturday', '12', 'June 2027'],
  ['de-DE', 'Samstag', '12.', 'Juni 2027'],
  ['fr-FR', 'samedi', '12', 'juin 2027'],
  ['cy-GB', 'Dydd Sadwrn', '12', 'Mehefin 2027'],
])('writes the parts of a date in %s: %s, %s, %s', (locale, ...parts) => {
  const { weekday, day, monthAndYear } = eventDay({ date: '2027-06-12', from: 0, to: 60 }, locale);
  expect([weekday, day, monthAndYear]).toEqual(parts);
});
