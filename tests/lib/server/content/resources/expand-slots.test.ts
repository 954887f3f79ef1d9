import { describe, expect, test } from 'vitest';
import {
  addMonths,
  findSlot,
  listSlots,
  type SlotRules,
} from '@/lib/server/content/resources/expand-slots';
import { slotsSchema } from '@/lib/server/content/schemas/resource-schema';
import type { OpeningHours } from '@/lib/time/opening-hours';

const opening: OpeningHours = {
  week: [[], [], [], [], [{ from: 19 * 60, to: 22 * 60 }], [], []],
  exceptions: [{ from: '2026-12-25', to: '2026-12-25', open: [] }],
};

function rulesOf(slots: object, timeZone = 'Europe/London'): SlotRules {
  return { slots: slotsSchema.parse({ ahead: '6 weeks', ...slots }), opening, timeZone };
}

function names(slots: object, first: string, last = first, timeZone?: string): string[] {
  return listSlots(rulesOf(slots, timeZone), first, last).map(({ name }) => name);
}

const allDays = (span: string) => ({
  monday: [span],
  tuesday: [span],
  wednesday: [span],
  thursday: [span],
  friday: [span],
  saturday: [span],
  sunday: [span],
});

describe('slots of minutes', () => {
  test('fill the opening hours with the gap between them', () => {
    const slots = { length: '50 minutes', gap: '10 minutes', hours: 'opening' };
    expect(names(slots, '2026-12-01', '2026-12-06')).toEqual([
      '2026-12-04T19:00',
      '2026-12-04T20:00',
      '2026-12-04T21:00',
    ]);
  });

  test('leave out a rest that is shorter than a slot', () => {
    const slots = { length: '1 hour', hours: { tuesday: ['09:00-10:30', '14:00-15:00'] } };
    expect(names(slots, '2026-12-01')).toEqual(['2026-12-01T09:00', '2026-12-01T14:00']);
  });

  test('follow the exceptions of the opening hours, the dates and the exceptions of the resource', () => {
    const slots = {
      length: '3 hours',
      hours: 'opening',
      dates: { '2026-12-18': [], '2026-12-19': ['10:00-13:00'] },
      except: ['2026-12-11', '2027-01', '2026-12-04T19:00'],
    };
    expect(names(slots, '2026-12-01', '2027-02-05')).toEqual([
      '2026-12-19T10:00',
      '2027-02-05T19:00',
    ]);
  });

  test('after midnight are on the next day', () => {
    const slots = { length: '1 hour', hours: { tuesday: ['23:00-01:00'] } };
    expect(names(slots, '2026-12-01')).toEqual(['2026-12-01T23:00']);
    expect(names(slots, '2026-12-02')).toEqual(['2026-12-02T00:00']);
    const [slot] = listSlots(rulesOf(slots), '2026-12-01', '2026-12-01');
    expect(slot).toMatchObject({ from: 1380, to: 0, end: new Date('2026-12-02T00:00Z') });
  });

  test('have times of the clock, in summer and in winter', () => {
    const slots = { length: '1 hour', hours: allDays('09:00-10:00') };
    const starts = ['2026-07-01', '2026-12-01'].map(
      (date) => listSlots(rulesOf(slots), date, date)[0]?.start,
    );
    expect(starts).toEqual([new Date('2026-07-01T08:00Z'), new Date('2026-12-01T09:00Z')]);
  });
});

describe('on the night when clocks change', () => {
  const half = { length: '30 minutes', hours: allDays('00:00-04:00') };
  const times = (slots: object, date: string, timeZone: string) =>
    names(slots, date, date, timeZone).map((name) => name.slice(11));
  const london = (date: string, slots: object = half) => times(slots, date, 'Europe/London');
  const auckland = (date: string, slots: object = half) => times(slots, date, 'Pacific/Auckland');

  test('slots in the missing hour do not exist', () => {
    expect(london('2027-03-28')).toEqual(['00:00', '00:30', '02:00', '02:30', '03:00', '03:30']);
    expect(auckland('2027-09-26')).toEqual(['00:00', '00:30', '01:00', '01:30', '03:00', '03:30']);
  });

  test('slots that reach into the missing hour, or over it, do not exist', () => {
    const long = { length: '1 hour', hours: allDays('00:30-04:00') };
    expect(london('2027-03-28', long)).toEqual(['02:30']);
    const longer = { length: '2 hours', hours: allDays('00:30-04:30') };
    expect(london('2027-03-28', longer)).toEqual(['02:30']);
  });

  test('the doubled hour has its slots once', () => {
    const all = ['00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00', '03:30'];
    expect(london('2026-10-25')).toEqual(all);
    expect(auckland('2027-04-04')).toEqual(all);
  });

  test('slots do not overlap', () => {
    for (const [date, timeZone] of [
      ['2027-03-28', 'Europe/London'],
      ['2026-10-25', 'Europe/London'],
      ['2027-09-26', 'Pacific/Auckland'],
      ['2027-04-04', 'Pacific/Auckland'],
    ] as const) {
      const slots = listSlots(rulesOf(half, timeZone), date, date);
      slots.slice(1).forEach(({ start }, index) => {
        expect(start.getTime()).toBeGreaterThanOrEqual(slots[index]?.end.getTime() ?? Infinity);
      });
    }
  });

  test('a whole day begins and ends at midnight', () => {
    const [slot] = listSlots(rulesOf({ length: '1 day' }), '2027-03-28', '2027-03-28');
    expect(slot).toMatchObject({
      start: new Date('2027-03-28T00:00Z'),
      end: new Date('2027-03-28T23:00Z'),
    });
  });
});

describe('slots of a day', () => {
  test('are all days without hours', () => {
    const slots = { length: '1 day', except: ['2026-12-25'] };
    expect(names(slots, '2026-12-24', '2026-12-26')).toEqual(['2026-12-24', '2026-12-26']);
  });

  test('are the days with hours, or the dates', () => {
    expect(names({ length: '1 day', hours: 'opening' }, '2026-12-01', '2026-12-12')).toEqual([
      '2026-12-04',
      '2026-12-11',
    ]);
    const dates = { '2026-12-05': ['09:00-17:00'] };
    expect(names({ length: '1 day', dates }, '2026-12-01', '2026-12-31')).toEqual(['2026-12-05']);
  });
});

describe('slots of a month', () => {
  test('begin on the first day', () => {
    const slots = listSlots(rulesOf({ length: '1 month' }), '2026-12-01', '2027-01-31');
    expect(slots).toMatchObject([
      { name: '2026-12', date: '2026-12-01', until: '2027-01-01' },
      { name: '2027-01', date: '2027-01-01', until: '2027-02-01' },
    ]);
  });

  test('begin on the first weekday and last until the next month begins', () => {
    const rules = rulesOf({ length: '1 month', starts: 'first saturday', except: ['2027-01'] });
    expect(listSlots(rules, '2026-12-01', '2027-02-28')).toMatchObject([
      { name: '2026-12', date: '2026-12-05', until: '2027-01-02' },
      { name: '2027-02', date: '2027-02-06', until: '2027-03-06' },
    ]);
  });
});

test.each([
  [{ length: '1 month', starts: 6 }, '2027-02'],
  [{ length: '1 day', hours: 'opening' }, '2026-12-04'],
  [{ length: '30 minutes', hours: { tuesday: ['23:00-01:00'] } }, '2026-12-02T00:30'],
])('finds a slot of %j by its name', (slots, name) => {
  expect(findSlot(rulesOf(slots), name)?.name).toBe(name);
});

test.each([
  [{ length: '1 month' }, '2027-13'],
  [{ length: '1 month' }, '2027-02-01'],
  [{ length: '1 month' }, '9999-12'],
  [{ length: '1 month' }, '9999-12-31'],
  [{ length: '1 month', starts: 'first saturday' }, '0000-01'],
  [{ length: '1 day' }, '9999-12-31'],
  [{ length: '30 minutes', hours: 'opening' }, '9999-12-31T19:00'],
  [{ length: '1 day' }, '2027-02-30'],
  [{ length: '1 day', hours: 'opening' }, '2026-12-05'],
  [{ length: '30 minutes', hours: 'opening' }, '2026-12-04'],
  [{ length: '30 minutes', hours: 'opening' }, '2026-12-04T19:15'],
  [{ length: '30 minutes', hours: allDays('00:00-04:00') }, '2027-03-28T01:30'],
  [{ length: '1 day' }, 'tomorrow'],
])('finds no slot of %j for %s', (slots, name) => {
  expect(findSlot(rulesOf(slots), name)).toBeUndefined();
});

test('adds months to the last day of a month', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
  expect(addMonths('2027-01-15', -2)).toBe('2026-11-15');
});

test.each([
  [{ length: '30 minutes' }, 'hours'],
  [{ length: '3 days' }, 'length'],
  [{ length: '2 minutes', hours: 'opening' }, 'length'],
  [{ length: '1 month', hours: 'opening' }, 'hours'],
  [{ length: '1 day', gap: '10 minutes' }, 'gap'],
  [{ length: '1 day', starts: 2 }, 'starts'],
  [{ length: '1 month', starts: 31 }, 'starts'],
  [{ length: '1 day', ahead: 'soon' }, 'ahead'],
  [{ length: '1 day', notice: '2 months' }, 'notice'],
  [{ length: '1 day', except: ['Christmas'] }, 'except'],
  [{ length: '30 minutes', hours: 'always' }, 'hours'],
])('the schema reports the mistake in %j', (slots, setting) => {
  const result = slotsSchema.safeParse({ ahead: '6 weeks', ...slots });
  expect(result.error?.issues.map(({ path }) => path[0])).toEqual([setting]);
});
