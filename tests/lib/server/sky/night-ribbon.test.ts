import { expect, test } from 'vitest';
import { eventSchema } from '@/lib/server/content/schemas/event-schema';
import { computeNightRibbon } from '@/lib/server/sky/night-ribbon';
import { ribbonWords } from '@/lib/words/lib/server/sky';

const site = {
  coordinates: { latitude: 54.3833, longitude: -1.95 },
  timeZone: 'Europe/London',
  locale: 'en-GB',
};
const now = new Date('2026-11-23T12:00:00Z');

function createEvent(date: string, from: string, to: string, status = 'planned') {
  const text = {
    title: 'Talk',
    description: 'An event of the tests.',
    place: 'Here',
    lede: 'Talk.',
  };
  return { data: eventSchema.parse({ ...text, body: 'Words', date, from, to, status }) };
}

test('lasts to the end of the month of the last event', () => {
  const events = [createEvent('2027-04-09', '21:00', '23:45')];
  expect(computeNightRibbon(site, events, now).nights).toBe(159);
  expect(computeNightRibbon(site, [], now).nights).toBe(180);
  expect(computeNightRibbon(site, [createEvent('2026-11-27', '19:00', '21:00')], now).nights).toBe(
    90,
  );
  expect(computeNightRibbon(site, [createEvent('2028-11-27', '19:00', '21:00')], now).nights).toBe(
    210,
  );
});

test('gives the lengths of darkness and the nights without moonlight', () => {
  const ribbon = computeNightRibbon(site, [createEvent('2027-04-09', '21:00', '23:45')], now);
  // PyEphem: 18:05 to 05:44 on 23 November, 17:59 to 06:12 on 21 December, 23:16 to 02:17 on 30 April.
  expect(ribbon.summary).toContain(
    `${ribbonWords.tonight('11 h 40 min')} at most 12 h 15 min, in December; on 30 April: 3 h.`,
  );
  const [nights = ''] = /[4-8] December to[^.]*/.exec(ribbon.description) ?? [];
  expect(ribbon.description).toBe(ribbonWords.moonless(nights));
  expect(ribbon.months.map(({ text }) => text)).toEqual(['Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr']);
});

test('draws a line for every span of darkness, in steps of five minutes', () => {
  const { dark, moonlit } = computeNightRibbon(site, [], now);
  // 14 December: dark from 17:57, the Moon sets at 21:15, light from 06:08.
  expect(moonlit).toContain('M36 21h39M');
  expect(dark).toContain('M75 21h107M');
});

test('marks the coming events in their nights', () => {
  const events = [
    createEvent('2026-11-20', '19:00', '21:00'),
    createEvent('2026-11-27', '19:00', '21:30'),
    createEvent('2026-11-29', '13:00', '16:00'),
    createEvent('2026-12-08', '05:00', '06:00'),
    createEvent('2026-12-14', '22:00', '00:30'),
    createEvent('2026-12-20', '22:00', '23:30', 'cancelled'),
  ];
  expect(computeNightRibbon(site, events, now).events).toEqual([
    { night: 4, from: 48, to: 78, text: '27 Nov' },
    // Too close to the last one for a text of its own.
    { night: 6, from: 0, to: 12 },
    // Before dawn: the night of 7 December.
    { night: 14, from: 168, to: 180, text: '8 Dec' },
    { night: 21, from: 84, to: 114, text: '14 Dec' },
  ]);
});

test('labels an event rather than a date of a series', () => {
  const series = { path: '/events/fridays', title: 'Friday' };
  const events = [
    { ...createEvent('2026-11-27', '19:00', '21:30'), series },
    createEvent('2026-11-29', '19:00', '21:30'),
    { ...createEvent('2026-12-04', '19:00', '21:30'), series },
  ];
  const labels = computeNightRibbon(site, events, now).events.map(({ text }) => text);
  expect(labels).toEqual([undefined, '29 Nov', '4 Dec']);
});
