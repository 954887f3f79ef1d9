import { expect, test } from 'vitest';
import {
  listWaitingSubmissions,
  waitingRows,
} from '@/lib/server/bookings/waiting/desk/waiting-rows';
import type { FormDefinition } from '@/lib/forms/definition';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';
import { eventDateWords } from '@/lib/words/lib/server/bookings/desk';

const event = 'nights/2026-11-27';
const kinds = [
  { name: 'adults', label: 'adults', texts: { one: '{value} adult', other: '{value} adults' } },
];
const display = { locale: 'en-GB', timeZone: 'Europe/London', now: noon };

async function openFullEvent() {
  const store = openTestStore();
  const capacity = { all: 2, kinds: {} };
  const add = (id: string, adults: number, how: 'booking' | 'waiting') =>
    store.addSubmission(
      newSubmission({
        id,
        form: 'book',
        fields: [['name', [id]]],
        [how]: { event, places: { adults }, capacity },
      }),
    );
  await add('Ana', 2, 'booking');
  await add('Ben', 1, 'waiting');
  await add('Cem', 2, 'waiting');
  const rows = async () => {
    const waiting = await listWaitingSubmissions(event, store);
    return waitingRows(waiting, kinds, { forms: new Map<string, FormDefinition>() }, display);
  };
  return { store, rows };
}

test('lists those who wait in their order, with their places', async () => {
  const { rows } = await openFullEvent();
  expect(await rows()).toMatchObject([
    { name: 'Ben', places: '1 adult', state: eventDateWords.waiting.waiting, href: '/desk/Ben' },
    { name: 'Cem', places: '2 adults', state: eventDateWords.waiting.waiting },
  ]);
});

test('says which entries are offered places and which are paused, and leaves out those that left', async () => {
  const { store, rows } = await openFullEvent();
  await store.offerPlaces({
    submission: 'Ben',
    booking: { event, places: { adults: 1 }, capacity: { all: 3, kinds: {} } },
    until: new Date(noon.getTime() + 60 * 60_000),
    now: noon,
    mails: [],
  });
  await store.pauseWaiting('Cem', true, noon);
  expect((await rows()).map(({ state }) => state)).toEqual([
    eventDateWords.waiting.offered('13:00'),
    eventDateWords.waiting.paused,
  ]);
  await store.leaveWaitingList('Cem', noon);
  expect((await rows()).map(({ name }) => name)).toEqual(['Ben']);
});
