import { expect, test } from 'vitest';
import { findDoorEvent, cacheUntilHeader } from '@/lib/server/bookings/door/door-event';
import { resourceFile, room, telescopes } from '@/tests/support/resources';
import { contentWith, eventFile } from '@/tests/support/content';
import { newOperator } from '@/tests/support/operators';

const files = {
  ...telescopes,
  ...room,
  'content/resources/hall.yaml': resourceFile('The hall', '{ length: 1 day, ahead: 3 months }'),
  'content/events/night.yaml': eventFile('Night', 'form: lend\n'),
  'content/events/course.yaml': `title: Course
description: An event that the tests are about.
place: The dome
lede: A course.
form: lend
sessions:
  - { date: 2027-02-06, from: '10:00', to: '16:00' }
  - { date: 2027-02-07, from: '10:00', to: '15:00' }
body: Bring a pen.
`,
};

test.each([
  ['night', 'its end', '2026-11-28T21:30:00Z'],
  ['course', 'the end of the last session', '2027-02-08T15:00:00Z'],
  ['/resources/room/2026-11-27T20:00', 'its end', '2026-11-28T20:30:00Z'],
  ['/resources/hall/2026-12-01', 'its end', '2026-12-03T00:00:00Z'],
  ['/resources/telescopes/2026-12', 'its first day', '2026-12-07T00:00:00Z'],
])('a phone may cache the list of %s until a day after %s', async (key, _what, until) => {
  const booked = findDoorEvent(await contentWith(files), newOperator({}), key);
  if (booked === undefined) throw new Error(`There is no event ${key}.`);
  const [, time] = cacheUntilHeader([booked], 'Europe/London');
  expect(new Date(Number(time)).toISOString()).toBe(until.replace('Z', '.000Z'));
});
