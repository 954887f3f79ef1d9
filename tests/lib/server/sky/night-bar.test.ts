import { describe, expect, test } from 'vitest';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { tonight } from '@/lib/server/sky/sky-view';
import { computeNightBar } from '@/lib/server/sky/night-bar';
import type { NightSpan } from '@/lib/sky/night-bar';
import ephemeris from '../../../support/sky/ephemeris.json';
import { sunWords } from '@/lib/words/lib/server/sky';

const larkmoor = { latitude: 54.3833, longitude: -1.95 };
const fridays: NonNullable<SiteFile['hours']> = {
  week: {
    monday: [],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [
      { from: 9 * 60, to: 12 * 60 },
      { from: 19 * 60, to: 25 * 60 },
    ],
    saturday: [],
    sunday: [],
  },
  seasons: [],
  exceptions: [],
};
const site = { coordinates: larkmoor, timeZone: 'Europe/London', locale: 'en-GB', hours: fridays };

function rowOf(bar: ReturnType<typeof computeNightBar>, name: string) {
  const row = bar.rows.find((one) => one.name === name);
  if (row === undefined) throw new Error(`${name} is missing`);
  return row;
}

describe.each(ephemeris.nights)('in a night at $name (published: PyEphem)', (night) => {
  const [from, to] = [Date.parse(night.from), Date.parse(night.to)];
  const place = { latitude: night.latitude, longitude: night.longitude };
  const bar = computeNightBar(
    { coordinates: place, timeZone: night.timeZone, locale: 'en-GB', hours: undefined },
    new Date(from + 60_000),
  );

  /** The ends of spans inside the night, in minutes after its beginning. */
  function changes(spans: readonly NightSpan[]): number[] {
    const ends = spans.flatMap((span) => [span.from, span.to]);
    return ends
      .filter((at, index) => at > 0 && at < 100 && ends.indexOf(at) === index)
      .filter((at) => ends.filter((other) => other === at).length === 1)
      .map((percent) => ((percent / 100) * (to - from)) / 60_000)
      .sort((a, b) => a - b);
  }

  function expectTimes(spans: readonly NightSpan[], published: readonly string[]) {
    const minutes = published.map((time) => (Date.parse(time) - from) / 60_000);
    const ours = changes(spans);
    expect(ours).toHaveLength(minutes.length);
    // A tenth of a per cent of the night is about a minute.
    ours.forEach((at, index) => {
      expect(Math.abs(at - (minutes[index] ?? 0))).toBeLessThan(3);
    });
  }

  test.each([0, 1, 2, 3])('draws the limits of twilight number %i', (depth) => {
    expectTimes(bar.shades[depth] ?? [], night.sun[depth] ?? []);
  });

  test.each(Object.entries(night.bodies))('draws when %s is up', (name, published) => {
    const { day, night: dark } = rowOf(bar, name);
    expectTimes([...day, ...dark], published);
  });
});

test('shows the whole polar night as twilight and darkness, and the polar day as day', () => {
  const tromso = {
    ...site,
    coordinates: { latitude: 69.6492, longitude: 18.9553 },
    timeZone: 'Europe/Oslo',
  };
  const winter = computeNightBar(tromso, new Date('2026-12-20T11:00:00Z'));
  expect(winter.shades[0]).toEqual([{ from: 0, to: 100 }]);
  expect(rowOf(winter, 'Sun')).toMatchObject({ note: sunWords.staysDown, day: [], night: [] });
  // Jupiter rises in the evening and can be seen until nine in the morning, the end of the drawing.
  expect(rowOf(winter, 'Jupiter').seen.at(-1)?.to).toBeGreaterThan(95);
  const summer = computeNightBar(tromso, new Date('2026-06-20T11:00:00Z'));
  expect(summer.shades).toEqual([[], [], [], []]);
  expect(rowOf(summer, 'Sun')).toMatchObject({
    note: sunWords.staysUp,
    day: [{ from: 0, to: 100 }],
  });
  expect(summer.rows.every(({ seen }) => seen.length === 0)).toBe(true);
});

test('agrees with the almanac of the same page', () => {
  for (const now of ['2026-11-27T07:59:00Z', '2026-11-27T20:14:00Z', '2027-06-18T22:34:00Z']) {
    const facts = tonight({ site, events: [] }, new Date(now));
    const bar = computeNightBar(site, new Date(now));
    const [sunset, moon, planets] = facts;
    expect(rowOf(bar, 'Sun').note).toContain(`sets ${sunset?.value ?? ''}`);
    expect(moon?.note?.replace(' next morning', '')).toBe(rowOf(bar, 'Moon').note);
    const listed = `${planets?.value ?? ''} ${planets?.note ?? ''}`;
    for (const { name, seen } of bar.rows.slice(2)) {
      expect([name, seen.length > 0]).toEqual([name, listed.includes(name)]);
    }
    const [, until] = / until (\d\d:\d\d)$/.exec(planets?.note ?? '') ?? [];
    if (until !== undefined) expect(bar.rows[2]?.note).toContain(`to ${until}`);
  }
});

test('lists the opening hours of the evening, beyond midnight too, and the current time', () => {
  const bar = computeNightBar(site, new Date('2026-11-27T20:14:00Z'));
  expect(bar.doors).toEqual({ note: '19:00 to 01:00', spans: [{ from: 22.2, to: 55.6 }] });
  expect(bar.now).toEqual({ at: 28.7, text: 'Now, 20:10' });
  expect(bar.summary).toBe('Friday 27 November to Saturday 28 November: dark from 18:02 to 05:50.');
  const afterMidnight = computeNightBar(site, new Date('2026-11-28T02:00:00Z'));
  expect(afterMidnight).toMatchObject({ doors: bar.doors, now: { text: 'Now, 02:00' } });
  const morning = computeNightBar(site, new Date('2026-11-28T10:00:00Z'));
  expect(morning.doors).toBeUndefined();
  expect(morning.now).toBeUndefined();
});

test('labels every third hour of the clock in nights in which it changes', () => {
  const labels = (now: string) =>
    computeNightBar(site, new Date(now)).hours.flatMap(({ text }) => text ?? []);
  expect(labels('2026-11-27T20:14:00Z')).toEqual(['15', '18', '21', '00', '03', '06', '09']);
  expect(labels('2026-10-24T20:14:00Z')).toEqual(['15', '18', '21', '00', '03', '06', '09']);
  expect(labels('2027-03-27T20:14:00Z')).toEqual(['15', '18', '21', '00', '03', '06', '09']);
  expect(computeNightBar(site, new Date('2026-10-24T20:14:00Z')).hours).toHaveLength(20);
  expect(computeNightBar(site, new Date('2027-03-27T20:14:00Z')).hours).toHaveLength(18);
});
