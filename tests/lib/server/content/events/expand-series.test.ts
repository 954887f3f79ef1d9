import { describe, expect, test } from 'vitest';
import { eventInstants } from '@/lib/server/content/dates';
import { expandSeries, timesOn } from '@/lib/server/content/events/expand-series';
import { suggestionWords } from '@/lib/words/lib/server/content/files';
import { repeatsWords } from '@/lib/words/lib/server/content/schemas';

const none = { except: [], also: [], times: [], dates: {} };

function expand(rule: string, more: object = {}, date = '2026-09-04') {
  return expandSeries({ date, repeats: { ...none, rule, ...more } });
}

function datesOf(...args: Parameters<typeof expand>): readonly string[] {
  const result = expand(...args);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.dates;
}

function problemsOf(...args: Parameters<typeof expand>): readonly string[] {
  const result = expand(...args);
  return result.ok
    ? []
    : result.problems.map(({ path, message }) => `${path.join('.')} ${message}`);
}

describe('the dates of a rule', () => {
  test.each([
    ['FREQ=WEEKLY;BYDAY=FR;UNTIL=20260918', ['2026-09-04', '2026-09-11', '2026-09-18']],
    ['FREQ=DAILY;COUNT=3', ['2026-09-04', '2026-09-05', '2026-09-06']],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=3', ['2026-09-04', '2026-09-18', '2026-10-02']],
    ['FREQ=MONTHLY;BYDAY=1FR;COUNT=3', ['2026-09-04', '2026-10-02', '2026-11-06']],
    ['FREQ=YEARLY;COUNT=2', ['2026-09-04', '2027-09-04']],
    ['FREQ=WEEKLY;BYDAY=FR,SU;COUNT=3', ['2026-09-04', '2026-09-06', '2026-09-11']],
  ])('%s', (rule, dates) => {
    expect(datesOf(rule)).toEqual(dates);
  });

  test('lack those of `except` and have those of `also`, in order', () => {
    const more = { except: ['2026-09-11'], also: ['2026-09-09', '2026-10-01'] };
    expect(datesOf('FREQ=WEEKLY;UNTIL=20260918', more)).toEqual([
      '2026-09-04',
      '2026-09-09',
      '2026-09-18',
      '2026-10-01',
    ]);
  });

  test('may lack the first', () => {
    expect(datesOf('FREQ=WEEKLY;COUNT=2', { except: ['2026-09-04'] })).toEqual(['2026-09-11']);
  });

  test('are at most 200', () => {
    expect(datesOf('FREQ=DAILY;COUNT=200')).toHaveLength(200);
    expect(problemsOf('FREQ=DAILY;COUNT=201')).toEqual([
      `repeats.rule ${repeatsWords.tooManyDates(200)}`,
    ]);
    expect(problemsOf('FREQ=DAILY;COUNT=200', { also: ['2028-01-01'] })).toHaveLength(1);
    expect(problemsOf('FREQ=DAILY;UNTIL=99991231')).toHaveLength(1);
  });
});

// The package looked for a date for minutes, or for ever.
test.each([
  'FREQ=YEARLY;BYMONTH=2,4;BYDAY=SU;BYSETPOS=-366;COUNT=2',
  'FREQ=WEEKLY;INTERVAL=6957;BYMONTH=2;COUNT=2',
])('ends where a rule has no date: %s', (rule) => {
  expect(problemsOf(rule)).toHaveLength(1);
});

test('ends after a hundred years', () => {
  expect(datesOf('FREQ=YEARLY;COUNT=150').at(-1)).toBe('2126-09-04');
});

describe('mistakes', () => {
  test.each([
    ['', '"" is no part of a rule for dates'],
    ['every Friday', '"every Friday" is no part of a rule for dates'],
    ['RRULE:FREQ=WEEKLY;COUNT=2', '"RRULE:FREQ" is no part'],
    ['FREQ=WEEKLY; COUNT=2', '" COUNT" is no part'],
    ['FREQ=DAILY;BYHOUR=3;COUNT=2', '"BYHOUR" is no part'],
    ['COUNT=2', 'Begin with FREQ= and one of: DAILY, WEEKLY, MONTHLY, YEARLY'],
    ['FREQ=HOURLY;COUNT=2', 'Begin with FREQ= and one of: DAILY'],
    ['FREQ=weekly;COUNT=2', 'FREQ cannot be read'],
    ['FREQ=WEEKLY;COUNT=0', 'COUNT cannot be read'],
    ['FREQ=WEEKLY;COUNT=2;COUNT=3', 'COUNT cannot be read, or is there twice'],
    ['FREQ=WEEKLY;COUNT=2=3', 'COUNT cannot be read'],
    ['FREQ=WEEKLY;INTERVAL=0;COUNT=2', 'INTERVAL cannot be read'],
    ['FREQ=WEEKLY;BYDAY=FRI;COUNT=2', 'BYDAY cannot be read'],
    ['FREQ=WEEKLY;BYDAY=XX;COUNT=2', repeatsWords.invalidRule],
    ['FREQ=WEEKLY;UNTIL=2027-04-30', 'such as UNTIL=20270430'],
    ['FREQ=WEEKLY;UNTIL=20270430T190000Z', 'such as UNTIL=20270430'],
    ['FREQ=WEEKLY', 'a series needs an end'],
    ['FREQ=WEEKLY;COUNT=2;UNTIL=20270430', 'a series needs an end. Add either'],
    ['FREQ=WEEKLY;UNTIL=20260901', 'needs at least one date'],
    ['FREQ=DAILY;BYMONTH=9;BYMONTHDAY=31;UNTIL=20270101', 'a daily rule has no BYDAY'],
    ['FREQ=DAILY;INTERVAL=7;BYDAY=MO;COUNT=2', 'Choose days of the week with FREQ=WEEKLY'],
    ['FREQ=MONTHLY;BYMONTHDAY=0;COUNT=2', 'BYMONTHDAY cannot be read'],
    ['FREQ=YEARLY;BYMONTH=13;COUNT=2', 'BYMONTH cannot be read'],
    ['FREQ=YEARLY;BYMONTH=2,3;BYMONTHDAY=30;COUNT=2', 'month 2 has no day 30'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-30;COUNT=2', 'month 2 has no day -30'],
  ])('of the rule: %s', (rule, message) => {
    const [problem, ...others] = problemsOf(rule);
    expect(problem).toContain(message);
    expect(problem).toMatch(/^repeats\.rule /);
    expect(others).toEqual([]);
  });

  test('name the first date of the rule', () => {
    expect(problemsOf('FREQ=WEEKLY;BYDAY=SA;COUNT=2')).toEqual([
      `date ${repeatsWords.firstDate('2026-09-05')}`,
    ]);
  });

  test('in the dates name each date', () => {
    const rule = 'FREQ=WEEKLY;COUNT=3';
    expect(problemsOf(rule, { except: ['2026-09-12'] })).toEqual([
      `repeats.except.0 ${repeatsWords.notOfRule('2026-09-12')}${suggestionWords.didYouMean('2026-09-11')}`,
    ]);
    expect(problemsOf(rule, { also: ['2026-09-11'] })).toEqual([
      `repeats.also.0 ${repeatsWords.duplicateDate('2026-09-11')}`,
    ]);
    expect(problemsOf(rule, { also: ['2026-10-01', '2026-10-01'] })).toHaveLength(1);
    expect(problemsOf(rule, { dates: { '2026-09-19': {} } })).toEqual([
      `repeats.dates.2026-09-19 ${repeatsWords.notOfSeries('2026-09-19')}${suggestionWords.didYouMean('2026-09-18')}`,
    ]);
    expect(problemsOf('FREQ=WEEKLY;COUNT=1', { except: ['2026-09-04'] })).toEqual([
      `repeats.except ${repeatsWords.noDates}`,
    ]);
  });

  test('in the times name the date before', () => {
    const times = (...dates: string[]) => ({
      times: dates.map((since) => ({ since, from: 0, to: 60 })),
    });
    const rule = 'FREQ=WEEKLY;COUNT=9';
    expect(problemsOf(rule, times('2026-09-11', '2026-09-18'))).toEqual([]);
    expect(problemsOf(rule, times('2026-09-04'))).toEqual([
      `repeats.times.0 ${repeatsWords.timesOrder('2026-09-04')}`,
    ]);
    expect(problemsOf(rule, times('2026-09-18', '2026-09-11'))).toHaveLength(1);
  });
});

describe('the times of a date', () => {
  const series = {
    from: 1200,
    to: 1350,
    repeats: {
      ...none,
      rule: '',
      times: [
        { since: '2026-10-02', from: 1140, to: 1290 },
        { since: '2027-04-02', from: 1200, to: 1350 },
      ],
      dates: { '2026-12-04': { from: 1080 }, '2026-12-11': { from: 1080, to: 1110 } },
    },
  };

  test.each([
    ['2026-09-25', 1200, 1350],
    ['2026-10-02', 1140, 1290],
    ['2027-03-26', 1140, 1290],
    ['2027-04-02', 1200, 1350],
    ['2026-12-04', 1080, 1290],
    ['2026-12-11', 1080, 1110],
  ])('on %s', (date, from, to) => {
    expect(timesOn(date, series)).toEqual({ from, to });
  });
});

describe('19:00 stays 19:00 when the clocks change', () => {
  const starts = (timeZone: string, dates: readonly string[]) =>
    dates.map((date) =>
      eventInstants({ date, from: 1140, to: 1290 }, timeZone).start.toISOString().slice(0, 16),
    );

  test.each([
    ['Europe/London', '2026-10-24', ['2026-10-24T18:00', '2026-10-25T19:00']],
    ['Europe/London', '2027-03-27', ['2027-03-27T19:00', '2027-03-28T18:00']],
    ['Pacific/Auckland', '2026-09-26', ['2026-09-26T07:00', '2026-09-27T06:00']],
    ['Pacific/Auckland', '2027-04-03', ['2027-04-03T06:00', '2027-04-04T07:00']],
  ])('in %s after %s', (timeZone, date, instants) => {
    expect(starts(timeZone, datesOf('FREQ=DAILY;COUNT=2', {}, date))).toEqual(instants);
  });

  test.each([
    // The hour from one to two occurs twice in London: a night from 23:00 to 03:00 has five hours.
    ['Europe/London', '2026-10-24', 5],
    ['Europe/London', '2027-03-27', 3],
    ['Pacific/Auckland', '2026-09-26', 3],
    ['Pacific/Auckland', '2027-04-03', 5],
  ])('and a night in %s on %s ends at its hour', (timeZone, date, hours) => {
    const { start, end } = eventInstants({ date, from: 1380, to: 180 }, timeZone);
    expect((end.getTime() - start.getTime()) / 3_600_000).toBe(hours);
  });
});
