import { expect, test } from 'vitest';
import { renderDoorManifest } from '@/lib/server/bookings/door/door-app';
import { doorsProps } from '@/lib/server/bookings/door/doors-props';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import type { Operator } from '@/lib/server/access/access-record';
import { readDeskEvents } from '@/tests/support/desk/content';
import { newOperator } from '@/tests/support/operators';
import { newSubmission } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const loan = '/resources/telescopes/2026-12';
const evening = '/resources/room/2026-11-27T20:00';

/** Loads the index at a time, with a loan and an hour of a room that are booked. */
async function loadDoors(now: string, operator: Partial<Operator> = {}) {
  const store = openTestStore();
  for (const event of [loan, evening]) {
    const booking = { event, places: { place: 1 }, capacity: { kinds: {} } };
    await store.addSubmission(newSubmission({ form: 'lend', booking }));
  }
  const headers = new Map<string, string>();
  const content = await readDeskEvents();
  const { locale, timeZone } = content.site;
  const request = {
    operator: newOperator(operator),
    services: { store },
    content,
    display: { locale, timeZone, now: new Date(now) },
    context: { res: { setHeader: (name: string, value: string) => headers.set(name, value) } },
  };
  const props = await doorsProps(request as unknown as DeskPageRequest);
  return { props, cacheUntilHeader: headers.get('X-Cache-Until') };
}

const titles = ({ today, next }: Pick<PropsOf<typeof doorsProps>, 'next' | 'today'>) =>
  [today, next].map((dates) => dates.map(({ title }) => title));

test('leads to the events and booked slots of today, and to the next ones', async () => {
  const { props, cacheUntilHeader } = await loadDoors('2026-11-27T09:00:00Z');
  expect(titles(props)).toEqual([
    ['Public night', 'Workshop', 'The room'],
    ['Public night', 'A telescope', 'Public night'],
  ]);
  expect(props.today[2]).toEqual({
    href: '/desk/door/resources/room/2026-11-27T20%3A00',
    title: 'The room',
    when: 'Friday 27 November 2026, 20:00 to 20:30',
    booked: '1 booked',
  });
  // A day after the last public night.
  expect(cacheUntilHeader).toBe(String(Date.UTC(2026, 11, 12, 21, 30)));
});

test('counts what has begun as today’s, until it ends', async () => {
  const { props } = await loadDoors('2026-12-20T09:00:00Z');
  expect(titles(props)).toEqual([['A telescope'], []]);
});

test('leaves out the forms that the operator may not see', async () => {
  const { props } = await loadDoors('2026-11-27T09:00:00Z', { role: 'staff', forms: ['lend'] });
  expect(titles(props)).toEqual([['The room'], ['A telescope']]);
});

test.each([
  [undefined, '/desk/door'],
  [evening, '/desk/door/resources/room/2026-11-27T20%3A00'],
  ['nights/2026-12-04', '/desk/door/nights/2026-12-04'],
])('the manifest of %s starts within its scope', async (key, start) => {
  const manifest = renderDoorManifest(await readDeskEvents(), key);
  expect(JSON.parse(manifest ?? '')).toMatchObject({
    id: '/desk/door',
    start_url: start,
    scope: '/desk/door',
    display: 'standalone',
  });
});

test('there is no manifest of an unknown event', async () => {
  expect(renderDoorManifest(await readDeskEvents(), 'unknown')).toBeUndefined();
});
