import { describe, expect, test, vi } from 'vitest';
import { firstWeekday, listWeeks, monthTitle, weekdayNames } from '@/lib/time/month-calendar';

describe('the first day of the week', () => {
  test.each([
    ['en-GB', 0],
    ['de-DE', 0],
    ['en-US', 6],
    ['ar-EG', 5],
  ])('of %s is %i', (locale, day) => {
    expect(firstWeekday(locale)).toBe(day);
  });

  test.each([
    ['a method', { getWeekInfo: () => ({ firstDay: 7 }) }, 6],
    ['a property', { weekInfo: { firstDay: 7 } }, 6],
    ['nothing', {}, 0],
  ])('comes from %s of the runtime', (_name, locale, day) => {
    const spy = vi.spyOn(Intl, 'Locale').mockImplementation(function mock() {
      return locale as Intl.Locale;
    });
    expect(firstWeekday('en-US')).toBe(day);
    spy.mockRestore();
  });
});

test('lists the weeks of a month, with empty days around it', () => {
  const weeks = listWeeks('2026-12', 'en-GB');
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  expect(weeks[0]).toEqual([undefined, ...[1, 2, 3, 4, 5, 6].map((day) => `2026-12-0${day}`)]);
  expect(weeks[4]?.slice(3)).toEqual(['2026-12-31', undefined, undefined, undefined]);
  expect(listWeeks('2027-02', 'en-GB')).toHaveLength(4);
});

test('begins weeks on Sunday where people do', () => {
  expect(listWeeks('2026-12', 'en-US')[0]?.slice(0, 3)).toEqual([
    undefined,
    undefined,
    '2026-12-01',
  ]);
  expect(weekdayNames('en-US').map(({ short }) => short)).toEqual(
    'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
  );
});

test('names a month', () => {
  expect(monthTitle('2026-12', 'en-GB')).toBe('December 2026');
});
