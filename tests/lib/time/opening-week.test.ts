import { expect, test } from 'vitest';
import type { OpeningHours, OpenSpan } from '@/lib/time/opening-hours';
import { openingWeek } from '@/lib/time/opening-week';

const friday = [{ from: 19 * 60, to: 22 * 60 + 30 }];
const closed: readonly OpenSpan[] = [];

function hoursOf(week: readonly (readonly OpenSpan[])[]): OpeningHours {
  return { week: [...week, ...Array<typeof closed>(7 - week.length).fill(closed)], exceptions: [] };
}

test('starts at the Monday of the week of a date', () => {
  const { days } = openingWeek(hoursOf([]), '2026-11-29');
  expect(days.map(({ date }) => date)).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ]);
});

test.each<[string, readonly OpenSpan[], number, number]>([
  ['noon to midnight, when it is closed all week', [], 720, 1440],
  ['noon to midnight, for afternoons', [{ from: 780, to: 990 }], 720, 1440],
  ['the morning before the opening', [{ from: 540, to: 1020 }], 360, 1440],
  ['the whole day, for 24 hours', [{ from: 0, to: 1440 }], 0, 1440],
  ['the night, for hours over midnight', [{ from: 1200, to: 1560 }], 720, 1620],
])('draws lines for %s', (_name, spans, from, to) => {
  expect(openingWeek(hoursOf([spans]), '2026-11-23')).toMatchObject({ from, to });
});

test('lets an exception take the place of the usual hours', () => {
  const hours = {
    ...hoursOf([[], [], [], [], friday]),
    exceptions: [{ from: '2026-12-25', to: '2026-12-25', open: [], reason: 'Christmas Day' }],
  };
  const { days } = openingWeek(hours, '2026-12-21');
  expect(days[4]).toEqual({
    date: '2026-12-25',
    spans: [],
    usual: friday,
    reason: 'Christmas Day',
  });
  expect(openingWeek(hours, '2026-12-20').days[4]).toEqual({ date: '2026-12-18', spans: friday });
});

test('draws each day with the hours of its season', () => {
  const quiet = { from: '12-24', to: '12-31', week: hoursOf([[], [], [], []]).week };
  const hours = { ...hoursOf([[], friday, [], [], friday]), seasons: [quiet] };
  const open = openingWeek(hours, '2026-12-21').days.filter(({ spans }) => spans.length > 0);
  expect(open.map(({ date }) => date)).toEqual(['2026-12-22']);
});
