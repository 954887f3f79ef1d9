import { expect, test } from 'vitest';
import { later, noon } from '@/tests/support/submissions';
import { openDoor, updateOf } from '@/tests/support/desk/door';
import { doorWords } from '@/lib/words/lib/server/bookings/door';
import { describeEntries } from '@/tests/support/desk/describe-entries';

const at = (minute: number) => later(minute).getTime();

test('a form checks people in, and undoes it', async () => {
  const door = await openDoor();
  await door.book('a', { name: 'Ana', adults: '3' });
  expect(await door.checkIn({ submission: 'a', people: '2', search: 'an' })).toEqual({
    kind: 'done',
    next: '/desk/door/nights/2026-11-27?search=an#a',
  });
  expect((await door.page())?.list.checkIns).toMatchObject([{ submission: 'a', people: 2 }]);
  expect(await door.store.countCheckedIn(['nights/2026-11-27'])).toEqual(
    new Map([['nights/2026-11-27', 2]]),
  );
  const entries = describeEntries(
    await door.store.listAuditEntries({ action: 'checked-in', limit: 9 }),
  );
  expect(entries).toMatchObject([
    { subject: 'a', details: '“Night” on Friday 27 November 2026: 2 of 3' },
  ]);
});

test('a script sends earlier check-ins, and gets the list with those of other phones', async () => {
  const door = await openDoor();
  await door.book('a', { name: 'Ana', adults: '2' });
  await door.book('b', { name: 'Ben', adults: '2' });
  const other = [{ id: 'x1', submission: 'b', people: 2, at: at(-1) }];
  await door.checkIn({ checkIns: JSON.stringify(other) });
  const own = [
    { id: 'y1', submission: 'a', people: 2, at: at(-9) },
    { id: 'y2', submission: 'b', people: 1, at: at(-5) },
  ];
  const { list, now } = updateOf(await door.checkIn({ checkIns: JSON.stringify(own) }));
  expect(now).toBe(noon.getTime());
  expect(list.rows.map(({ name }) => name)).toEqual(['Ana', 'Ben']);
  expect(list.checkIns).toEqual([own[0], other[0]]);
});

test('counts no more people than places, and none after now', async () => {
  const door = await openDoor();
  await door.book('a', { name: 'Ana', adults: '2' });
  const checkIns = [{ id: 'x1', submission: 'a', people: 9, at: at(60) }];
  const { list } = updateOf(await door.checkIn({ checkIns: JSON.stringify(checkIns) }));
  expect(list.checkIns).toEqual([{ id: 'x1', submission: 'a', people: 2, at: at(0) }]);
});

test('stores no check-ins of bookings that are not on the list', async () => {
  const door = await openDoor();
  await door.book('a', { name: 'Ana', evening: 'nights/2026-12-04' });
  const checkIns = ['a', 'unknown'].map((submission) => {
    return { id: `x-${submission}`, submission, people: 1, at: at(0) };
  });
  const { list, missed } = updateOf(await door.checkIn({ checkIns: JSON.stringify(checkIns) }));
  expect(list).toEqual({ rows: [], checkIns: [], cancelled: [] });
  expect(missed).toEqual([
    {
      submission: 'a',
      name: 'Ana',
      why: doorWords.missed.moved('Night, Friday 4 December 2026'),
    },
    { submission: 'unknown', why: doorWords.missed.deleted },
  ]);
  expect(
    describeEntries(await door.store.listAuditEntries({ action: 'checked-in', limit: 9 })),
  ).toEqual([]);
});

test('says whose check-ins were not stored and why, unless the phone has undone them', async () => {
  const door = await openDoor();
  for (const id of ['a', 'b', 'c']) await door.book(id, { name: `Guest ${id}` });
  const audit = { id: 'x', at: noon, operator: '', action: 'booking-cancelled', details: '' };
  const seen = (await door.store.findSubmission('a'))?.fields ?? [];
  const cancelled = { submission: 'a', at: noon, seen, refunds: [], mails: [] };
  await door.store.cancelBooking({ ...cancelled, audit: { ...audit, subject: 'a' } });
  await door.store.changeFolder('b', 'bin', undefined);
  await door.store.changeFolder('c', 'bin', undefined);
  const checkIns = [
    { id: 'x1', submission: 'a', people: 1, at: at(-3) },
    { id: 'x2', submission: 'b', people: 1, at: at(-2) },
    { id: 'x3', submission: 'c', people: 1, at: at(-2) },
    { id: 'x4', submission: 'c', people: 0, at: at(-1) },
  ];
  expect(updateOf(await door.checkIn({ checkIns: JSON.stringify(checkIns) })).missed).toEqual([
    { submission: 'a', name: 'Guest a', why: doorWords.missed.cancelled },
    { submission: 'b', name: 'Guest b', why: doorWords.missed.removed },
  ]);
  // The form of a page without scripts.
  const form = await door.checkIn({ submission: 'a', people: '1' });
  expect(form).toEqual({ kind: 'done', next: '/desk/door/nights/2026-11-27?missed=a#a' });
  expect((await door.page(undefined, {}, { missed: 'a' }))?.missed).toMatchObject([
    { name: 'Guest a', why: doorWords.missed.cancelled },
  ]);
});

test.each<Readonly<Record<string, string>>>([
  { submission: 'a', people: '' },
  { submission: 'a', people: '-1' },
  { submission: 'a b', people: '1' },
  { people: '1' },
  { checkIns: 'no JSON' },
  { checkIns: '{}' },
  { checkIns: '[{"id":"x","submission":"a","people":1.5,"at":0}]' },
])('rejects %j', async (fields) => {
  const door = await openDoor();
  expect(await door.checkIn(fields)).toEqual({ kind: 'invalid' });
});

test('is missing for unknown events and other forms', async () => {
  const door = await openDoor();
  const fields = { submission: 'a', people: '1' };
  expect(await door.checkIn({ ...fields, event: 'unknown' })).toEqual({ kind: 'missing' });
  expect(await door.checkIn(fields, { role: 'staff', forms: ['contact'] })).toEqual({
    kind: 'missing',
  });
});
