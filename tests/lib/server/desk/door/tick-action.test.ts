import { expect, test } from 'vitest';
import { later, noon } from '@/tests/support/submissions';
import { openDoor, updateOf } from '@/tests/support/desk/door';

const at = (minute: number) => later(minute).getTime();

test('a form counts who came, and takes it back', async () => {
  const door = await openDoor();
  await door.book('a', { name: 'Ana', adults: '3' });
  expect(await door.tick({ submission: 'a', came: '2', search: 'an' })).toEqual({
    kind: 'done',
    next: '/desk/door/nights/2026-11-27?search=an#a',
  });
  expect((await door.page())?.list.ticks).toMatchObject([{ submission: 'a', came: 2 }]);
  expect(await door.store.countCheckedIn(['nights/2026-11-27'])).toEqual(
    new Map([['nights/2026-11-27', 2]]),
  );
  const entries = await door.store.listAuditEntries({ action: 'checked-in', limit: 9 });
  expect(entries).toMatchObject([
    { subject: 'a', details: '“Night” on Friday 27 November 2026: 2 of 3' },
  ]);
});

test('a script sends ticks of earlier, and gets the list with those of other phones', async () => {
  const door = await openDoor();
  await door.book('a', { name: 'Ana', adults: '2' });
  await door.book('b', { name: 'Ben', adults: '2' });
  const other = [{ id: 'x1', submission: 'b', came: 2, at: at(-1) }];
  await door.tick({ ticks: JSON.stringify(other) });
  const own = [
    { id: 'y1', submission: 'a', came: 2, at: at(-9) },
    { id: 'y2', submission: 'b', came: 1, at: at(-5) },
  ];
  const { list, now } = updateOf(await door.tick({ ticks: JSON.stringify(own) }));
  expect(now).toBe(noon.getTime());
  expect(list.rows.map(({ name }) => name)).toEqual(['Ana', 'Ben']);
  expect(list.ticks).toEqual([own[0], other[0]]);
});

test('counts no more people than places, and none after now', async () => {
  const door = await openDoor();
  await door.book('a', { name: 'Ana', adults: '2' });
  const ticks = [{ id: 'x1', submission: 'a', came: 9, at: at(60) }];
  const { list } = updateOf(await door.tick({ ticks: JSON.stringify(ticks) }));
  expect(list.ticks).toEqual([{ id: 'x1', submission: 'a', came: 2, at: at(0) }]);
});

test('ignores ticks of bookings that are not on the list', async () => {
  const door = await openDoor();
  await door.book('a', { name: 'Ana', evening: 'nights/2026-12-04' });
  const ticks = ['a', 'unknown'].map((submission) => {
    return { id: `x-${submission}`, submission, came: 1, at: at(0) };
  });
  const { list } = updateOf(await door.tick({ ticks: JSON.stringify(ticks) }));
  expect(list).toEqual({ rows: [], ticks: [], cancelled: [] });
  expect(await door.store.listAuditEntries({ action: 'checked-in', limit: 9 })).toEqual([]);
});

test.each([
  { submission: 'a', came: '' },
  { submission: 'a', came: '-1' },
  { submission: 'a b', came: '1' },
  { came: '1' },
  { ticks: 'no JSON' },
  { ticks: '{}' },
  { ticks: '[{"id":"x","submission":"a","came":1.5,"at":0}]' },
])('rejects %j', async (fields) => {
  const door = await openDoor();
  expect(await door.tick(fields)).toEqual({ kind: 'invalid' });
});

test('is missing for unknown events and other forms', async () => {
  const door = await openDoor();
  const fields = { submission: 'a', came: '1' };
  expect(await door.tick({ ...fields, event: 'unknown' })).toEqual({ kind: 'missing' });
  expect(await door.tick(fields, { role: 'staff', forms: ['contact'] })).toEqual({
    kind: 'missing',
  });
});
