import { expect, test } from 'vitest';
import { clockFacts } from '@/lib/server/content/events/event-facts';
import { eventFactWords } from '@/lib/words/lib/server/content';

const site = { locale: 'en-GB', timeZone: 'Europe/London' };
const night = (date: string, from: number, to: number, status: 'planned' | 'cancelled') =>
  clockFacts({ date, from, to, status }, site).map(({ text }) => text);

test('says which of two equal times is meant when clocks go back', () => {
  // In London, 01:00 to 02:00 comes twice on 31 October 2027.
  expect(night('2027-10-31', 90, 240, 'planned')).toEqual([eventFactWords.firstTime('01:30')]);
  expect(night('2027-10-30', 1320, 75, 'planned')).toEqual([eventFactWords.firstTime('01:15')]);
});

test.each([
  ['2027-10-31', 120, 240, 'planned'],
  ['2027-10-31', 90, 240, 'cancelled'],
  ['2027-03-28', 120, 240, 'planned'],
  ['2027-06-01', 90, 240, 'planned'],
] as const)('says nothing of %s, from %d to %d minutes, %s', (date, from, to, status) => {
  expect(night(date, from, to, status)).toEqual([]);
});
