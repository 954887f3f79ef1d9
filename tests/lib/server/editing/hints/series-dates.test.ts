import { expect, test } from 'vitest';
import { listSeriesDates } from '@/lib/server/editing/hints/series-dates';

const options = {
  locale: 'en-GB',
  timeZone: 'Europe/London',
  now: new Date('2026-12-10T12:00:00Z'),
};
const repeats = { rule: 'FREQ=WEEKLY;COUNT=20', except: ['2026-12-25'], also: ['2026-12-30'] };

test('lists the next twelve dates of a series, whatever else is wrong with it', () => {
  const event = { title: 7, date: '2026-12-04', repeats: { ...repeats, times: 'none' } };
  const dates = listSeriesDates(event, options);
  expect(dates).toMatchObject({ left: 7, count: 20 });
  expect(dates?.next).toHaveLength(12);
  expect(dates?.next.slice(0, 3)).toEqual([
    'Fri, 11 Dec 2026',
    'Fri, 18 Dec 2026',
    'Wed, 30 Dec 2026',
  ]);
});

test('has no dates of an event that does not repeat, or by a rule with a mistake', () => {
  expect(listSeriesDates({ date: '2026-12-04' }, options)).toBeUndefined();
  const rule = 'FREQ=WEEKLY';
  expect(listSeriesDates({ date: '2026-12-04', repeats: { rule } }, options)).toBeUndefined();
  expect(listSeriesDates('none', options)).toBeUndefined();
});
