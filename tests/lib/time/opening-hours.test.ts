import { describe, expect, test } from 'vitest';
import {
  nextOpeningChange,
  openingText,
  seasonOn,
  spansOn,
  type OpeningHours,
} from '@/lib/time/opening-hours';
import { openingWords } from '@/lib/words/lib/time';

const friday = [{ from: 19 * 60, to: 22 * 60 + 30 }];
const saturday = [
  { from: 13 * 60, to: 16 * 60 + 30 },
  { from: 20 * 60, to: 25 * 60 },
];
const hours: OpeningHours = {
  week: [[], [], [], [], friday, saturday, []],
  exceptions: [
    { from: '2026-12-25', to: '2026-12-27', open: [], reason: 'Christmas' },
    { from: '2026-12-30', to: '2026-12-30', open: [{ from: 600, to: 660 }] },
  ],
};

function textAt(instant: string, timeZone = 'Europe/London', openingHours = hours): string {
  return openingText(openingHours, timeZone, 'en-GB', new Date(instant));
}

describe('opening text', () => {
  test.each([
    ['a minute before opening', '2026-11-27T18:59:59Z', 'Closed now. Opens today at 19:00'],
    ['at opening', '2026-11-27T19:00:00Z', openingWords.openUntil('22:30')],
    ['a second before closing', '2026-11-27T22:29:59Z', openingWords.openUntil('22:30')],
    ['at closing', '2026-11-27T22:30:00Z', 'Closed now. Opens tomorrow at 13:00'],
    ['between two openings of a day', '2026-11-28T17:00:00Z', 'Closed now. Opens today at 20:00'],
    ['after midnight', '2026-11-29T00:30:00Z', openingWords.openUntil('01:00')],
    ['days before opening', '2026-11-29T12:00:00Z', 'Closed now. Opens Friday at 19:00'],
    [
      'on an exceptional day',
      '2026-12-25T19:30:00Z',
      'Closed: Christmas. Opens Wednesday at 10:00',
    ],
    [
      'open on a day that is closed in the week',
      '2026-12-30T10:15:00Z',
      openingWords.openUntil('11:00'),
    ],
    ['in summer time', '2026-07-03T18:30:00Z', openingWords.openUntil('22:30')],
  ])('%s', (_when, instant, sentence) => {
    expect(textAt(instant)).toBe(sentence);
  });

  test('uses the site’s time zone', () => {
    expect(textAt('2026-11-27T10:30:00Z', 'Asia/Tokyo')).toBe(openingWords.openUntil('22:30'));
    expect(textAt('2026-11-27T10:30:00Z', 'America/New_York')).toBe(
      'Closed now. Opens today at 19:00',
    );
  });

  test('reports a place that never opens', () => {
    const never: OpeningHours = { week: [[], [], [], [], [], [], []], exceptions: [] };
    expect(textAt('2026-11-27T10:30:00Z', 'Europe/London', never)).toBe('Closed');
  });

  test('names a distant day by its date', () => {
    const once: OpeningHours = {
      week: [[], [], [], [], [], [], []],
      exceptions: [{ from: '2026-12-30', to: '2026-12-30', open: [{ from: 600, to: 660 }] }],
    };
    expect(textAt('2026-11-27T10:30:00Z', 'Europe/London', once)).toBe(
      'Closed now. Opens Wednesday 30 December at 10:00',
    );
  });
});

describe('the next change', () => {
  test.each([
    ['2026-11-27T18:00:00Z', '2026-11-27T19:00:00.000Z'],
    ['2026-11-27T20:00:00Z', '2026-11-27T22:30:00.000Z'],
    // "today" and "tomorrow" change at midnight.
    ['2026-11-27T23:00:00Z', '2026-11-28T00:00:00.000Z'],
    ['2026-07-03T22:00:00Z', '2026-07-03T23:00:00.000Z'],
  ])('after %s is at %s', (now, change) => {
    expect(nextOpeningChange(hours, 'Europe/London', new Date(now)).toISOString()).toBe(change);
  });
});

describe('seasons', () => {
  const [early, late] = [[{ from: 600, to: 960 }], [{ from: 600, to: 1080 }]];
  const daily = (spans: typeof early) => Array<typeof early>(7).fill(spans);
  const winter = { name: 'Winter', from: '10-01', to: '03-31', week: daily(early) };
  const fair = { name: 'Fair', from: '2027-06-01', to: '2027-06-02', week: daily([]) };
  const seasonal = {
    week: daily(late),
    seasons: [winter, fair],
    exceptions: [{ from: '2026-12-25', to: '2026-12-25', open: [] }],
  };

  test.each([
    ['2026-09-30', undefined],
    ['2026-10-01', 'Winter'],
    ['2027-01-01', 'Winter'],
    ['2028-02-29', 'Winter'],
    ['2027-03-31', 'Winter'],
    ['2027-04-01', undefined],
    ['2027-06-02', 'Fair'],
    ['2028-06-02', undefined],
  ])('%s is in the season %s', (date, name) => {
    expect(seasonOn(seasonal, date)?.name).toBe(name);
  });

  test('exceptions come before the week of the season', () => {
    expect(spansOn(seasonal, '2026-12-24')).toEqual(early);
    expect(spansOn(seasonal, '2026-12-25')).toEqual([]);
    expect(textAt('2027-03-31T16:30:00Z', 'Europe/London', seasonal)).toBe(
      'Closed now. Opens tomorrow at 10:00',
    );
    expect(textAt('2027-04-01T16:30:00Z', 'Europe/London', seasonal)).toBe(
      openingWords.openUntil('18:00'),
    );
  });
});

describe('the last entry', () => {
  const spans = [
    { from: 600, to: 1020 },
    { from: 1140, to: 1170 },
  ];
  const daily = { week: Array<typeof spans>(7).fill(spans), exceptions: [], lastEntry: 45 };

  test.each([
    [
      '2026-11-27T16:14:59Z',
      openingWords.openUntil('17:00, last entry 16:15'),
      '2026-11-27T16:15:00.000Z',
    ],
    [
      '2026-11-27T16:15:00Z',
      'Open now until 17:00, last entry was at 16:15',
      '2026-11-27T17:00:00.000Z',
    ],
    // It is open for a shorter time.
    ['2026-11-27T19:10:00Z', openingWords.openUntil('19:30'), '2026-11-27T19:30:00.000Z'],
  ])('at %s', (instant, text, next) => {
    expect(textAt(instant, 'Europe/London', daily)).toBe(text);
    const change = nextOpeningChange(daily, 'Europe/London', new Date(instant));
    expect(change.toISOString()).toBe(next);
  });
});
