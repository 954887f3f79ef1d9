import { expect, test } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { deskProps } from '@/lib/server/inbox/desk/desk-props';
import { readDeskEvents } from '@/tests/support/desk/content';
import { night, startWithBookings } from '@/tests/support/desk-refunds';
import { newSubmission } from '@/tests/support/submissions';
import { noticeWords } from '@/lib/words/lib/server/inbox/desk';

type Desk = Awaited<ReturnType<typeof startWithBookings>>;

/** Fills the date of ten places. */
const fill = async ({ store }: Desk) => {
  const booking = { event: night, places: { adults: 9 }, capacity: { kinds: {} } };
  await store.addSubmission(newSubmission({ form: 'book', booking }));
};

const noticesOf = async ({ read }: Desk, path: string) =>
  (await read<PropsOf<typeof deskProps>>(path)).notices.map(({ text, link }) => [text, link?.href]);

const stays = noticeWords.paidStays;
const overbooked = [
  noticeWords.overbooked('Public night, Friday 27 November 2026', 1, '1'),
  `/desk/events/${night}`,
];

test('says after a move to the bin which places are free and which payment stays', async () => {
  const desk = await startWithBookings({ readInbox: readDeskEvents });
  const id = await desk.add();
  const href = await desk.postTo('/api/desk/move', { submission: id, to: 'bin' });
  expect(href).toBe(`/desk/inbox?binned=${id}`);
  expect(await noticesOf(desk, href)).toEqual([
    [`${noticeWords.freed(2, '2')} ${stays('£16.00')}`, `/desk/${id}?state=bin`],
  ]);
  await desk.store.addSubmission(newSubmission({ id: 'letter' }));
  const letter = { submission: 'letter', to: 'bin' };
  expect(await desk.postTo('/api/desk/move', letter)).toBe('/desk/inbox');
});

test('says it of several messages, until the move is undone', async () => {
  const desk = await startWithBookings({ readInbox: readDeskEvents });
  const [first, second] = [await desk.add(), await desk.add({ minor: 800 })];
  const change = new URLSearchParams([
    ...[first, second].map((id) => ['id', id]),
    ['change', 'bin'],
  ]);
  const Cookie = await desk.signIn();
  const { headers } = await desk.post('/api/desk/batch', change.toString(), { Cookie });
  const { location = '' } = headers;
  expect(await noticesOf(desk, location)).toEqual([
    [`${noticeWords.freed(2, '4')} ${stays('£24.00')}`, '/desk/inbox?state=bin'],
  ]);
  const batch = new URLSearchParams(location.split('?')[1]).get('done') ?? '';
  const undone = await desk.postTo('/api/desk/undo', { batch });
  expect(await noticesOf(desk, undone)).toEqual([]);
});

test('says when a message comes back and its places were taken meanwhile', async () => {
  const desk = await startWithBookings({ readInbox: readDeskEvents });
  const id = await desk.add();
  await desk.postTo('/api/desk/move', { submission: id, to: 'bin' });
  await fill(desk);
  const href = await desk.postTo('/api/desk/move', { submission: id, to: 'restore' });
  expect(await noticesOf(desk, href)).toEqual([overbooked]);
});

test.each(['restore', 'undo'] as const)('says it after %s of several', async (way) => {
  const desk = await startWithBookings({ readInbox: readDeskEvents });
  const id = await desk.add();
  const binned = await desk.postTo('/api/desk/batch', { id, change: 'bin' });
  await fill(desk);
  const batch = new URLSearchParams(binned.split('?')[1]).get('done') ?? '';
  const href =
    way === 'undo'
      ? await desk.postTo('/api/desk/undo', { batch })
      : await desk.postTo('/api/desk/batch', { id, change: 'restore', list: 'state=bin' });
  expect(await noticesOf(desk, href)).toEqual([overbooked]);
});

test('says nothing of a date with places left, whatever the address says', async () => {
  const desk = await startWithBookings({ readInbox: readDeskEvents });
  await desk.add();
  const path = `/desk/inbox?over=${encodeURIComponent(night)}&over=gone&binned=gone`;
  expect(await noticesOf(desk, path)).toEqual([]);
});
