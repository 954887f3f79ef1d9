import { expect, test } from 'vitest';
import { bookingTimes } from '@/lib/server/content/events/booking-times';
import { bookingSchema } from '@/lib/server/content/schemas/booking-schema';

/** Returns when booking of an event at 19:00 to 21:30 opens and closes. */
function timesOf(date: string, booking: Record<string, unknown>, timeZone = 'Europe/London') {
  const event = { date, from: 19 * 60, to: 21 * 60 + 30, booking: bookingSchema.parse(booking) };
  const { opens, closes } = bookingTimes(event, timeZone);
  return { opens: opens?.toISOString(), closes: closes.toISOString() };
}

test.each([
  ['nothing', {}, undefined, '2026-11-27T21:30:00.000Z'],
  ['a number of places', { places: 20 }, undefined, '2026-11-27T19:00:00.000Z'],
  ['places by kind', { places: { adults: 20 } }, undefined, '2026-11-27T19:00:00.000Z'],
  [
    'places, and a time after the start',
    { places: 20, closes: '2026-11-27T20:00' },
    undefined,
    '2026-11-27T20:00:00.000Z',
  ],
  [
    'times',
    { opens: '2026-10-01T09:00', closes: '2026-11-26T12:00' },
    '2026-10-01T08:00:00.000Z',
    '2026-11-26T12:00:00.000Z',
  ],
  [
    'whole days',
    { opens: '2026-11-01', closes: '2026-11-26' },
    '2026-11-01T00:00:00.000Z',
    '2026-11-27T00:00:00.000Z',
  ],
  [
    'the day of the event',
    { opens: '2026-11-27', closes: '2026-11-27' },
    '2026-11-27T00:00:00.000Z',
    '2026-11-27T21:30:00.000Z',
  ],
  [
    'a day after the event, which other dates of its series have',
    { closes: '2026-12-24' },
    undefined,
    '2026-11-27T21:30:00.000Z',
  ],
  [
    'times before the start',
    { opens: '2 weeks before', closes: '90 minutes before' },
    '2026-11-13T19:00:00.000Z',
    '2026-11-27T17:30:00.000Z',
  ],
  [
    'one day and one hour before the start',
    { opens: '1 day before', closes: '1 hour before' },
    '2026-11-26T19:00:00.000Z',
    '2026-11-27T18:00:00.000Z',
  ],
])('opens and closes with %s', (_what, booking, opens, closes) => {
  expect(timesOf('2026-11-27', booking)).toEqual({ opens, closes });
});

test.each([
  // Clocks go back on 25 October 2026, and forward on 28 March 2027.
  ['2026-10-26', 'Europe/London', '2026-10-24T18:00:00.000Z', '2026-10-24T19:00:00.000Z'],
  ['2027-03-29', 'Europe/London', '2027-03-27T19:00:00.000Z', '2027-03-27T18:00:00.000Z'],
  // Clocks go back on 1 November 2026, and forward on 14 March 2027.
  ['2026-11-02', 'America/New_York', '2026-10-31T23:00:00.000Z', '2026-11-01T00:00:00.000Z'],
  ['2027-03-15', 'America/New_York', '2027-03-14T00:00:00.000Z', '2027-03-13T23:00:00.000Z'],
  // Clocks go forward on 27 September 2026, and back on 4 April 2027.
  ['2026-09-28', 'Pacific/Auckland', '2026-09-26T07:00:00.000Z', '2026-09-26T06:00:00.000Z'],
  ['2027-04-05', 'Pacific/Auckland', '2027-04-03T06:00:00.000Z', '2027-04-03T07:00:00.000Z'],
])(
  'on %s in %s, counts days on the calendar and hours by the clock that runs',
  (date, timeZone, opens, closes) => {
    const booking = { opens: '2 days before', closes: '48 hours before' };
    expect(timesOf(date, booking, timeZone)).toEqual({ opens, closes });
  },
);

test.each([
  ['Europe/London', '2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z'],
  ['Europe/London', '2027-03-28', '2027-03-28T00:00:00.000Z', '2027-03-28T23:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['America/New_York', '2027-03-14', '2027-03-14T05:00:00.000Z', '2027-03-15T04:00:00.000Z'],
])(
  'a day in %s with a clock change (%s) is open from midnight to midnight',
  (zone, day, ...open) => {
    const [opens, closes] = open;
    expect(timesOf('2027-06-01', { opens: day, closes: day }, zone)).toEqual({ opens, closes });
  },
);
