import { describe, expect, test } from 'vitest';
import { versionOfDay, withDay, withoutDay } from '@/lib/server/editing/hours/change-day';

const holidays = { from: '2026-12-24', to: '2026-12-27', reason: 'Christmas' };
const late = { date: '2027-01-02', open: ['20:00-22:00'] };

describe('withDay', () => {
  test('adds a day in the order of dates', () => {
    expect(
      withDay([holidays, late], { date: '2026-12-31', open: ['10:00-12:00'], reason: '' }),
    ).toEqual([holidays, { date: '2026-12-31', open: ['10:00-12:00'] }, late]);
  });

  test('replaces a day, and splits several days around it', () => {
    expect(withDay([holidays], { date: '2026-12-26', open: [], reason: 'Snow' })).toEqual([
      { from: '2026-12-24', to: '2026-12-25', reason: 'Christmas' },
      { date: '2026-12-26', reason: 'Snow' },
      { date: '2026-12-27', reason: 'Christmas' },
    ]);
    expect(withDay([late], { date: late.date, open: [], reason: '' })).toEqual([
      { date: late.date },
    ]);
  });

  test('begins a list where there is none', () => {
    const closed = { date: '2026-12-26', open: [], reason: '' };
    expect(withDay(undefined, closed)).toEqual([{ date: '2026-12-26' }]);
  });
});

test('a day has another version once it is in another exception', () => {
  const before = versionOfDay([late, holidays], '2026-12-26');
  expect(versionOfDay([holidays], '2026-12-26')).toBe(before);
  const snow = { date: '2026-12-26', open: [], reason: 'Snow' };
  expect(versionOfDay(withDay([holidays], snow), '2026-12-26')).not.toBe(before);
});

test('withoutDay removes the day alone', () => {
  expect(withoutDay([late, holidays], '2026-12-27')).toEqual([
    late,
    { from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' },
  ]);
});
