import { expect, test } from 'vitest';
import { listNextDays } from '@/lib/server/editing/hours/next-days';
import { dayWords } from '@/lib/words/lib/server/editing/hours';

test('says for each day its times, and why it has them', () => {
  const week = [[], [], [], [], [{ from: 1140, to: 1440 + 30 }], [], []];
  const hours = {
    week,
    seasons: [
      { from: '12-01', to: '02-28', name: 'Winter', week: week.with(5, [{ from: 600, to: 960 }]) },
    ],
    exceptions: [{ from: '2026-11-28', to: '2026-11-28', open: [], reason: 'Snow' }],
  };
  const now = new Date('2026-11-27T23:30Z');
  const days = listNextDays(hours, { timeZone: 'Europe/London', locale: 'en-GB', now });
  expect(days).toHaveLength(15);
  expect(days.slice(0, 2)).toEqual([
    {
      date: '2026-11-27',
      day: 'Today, Friday 27 November',
      times: '19:00–00:30',
      cause: dayWords.usual,
      isException: false,
      fields: { from: '19:00', to: '00:30', reason: '' },
    },
    {
      date: '2026-11-28',
      day: 'Saturday 28 November',
      times: 'Closed',
      cause: 'Snow',
      isException: true,
      fields: { from: '', to: '', reason: 'Snow' },
    },
  ]);
  expect(days[8]).toMatchObject({ date: '2026-12-05', times: '10:00–16:00', cause: 'Winter' });
});
