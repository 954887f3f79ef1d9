// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import {
  createCheckInId,
  type DoorCheckIn,
  latestCheckIns,
  openCheckInQueue,
} from '@/lib/bookings/door/check-ins';

const checkIn = (id: string, submission: string, people: number, at: number): DoorCheckIn => {
  return { id, submission, people, at };
};

/** Returns all orders of a list. */
function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

test('check-ins of several phones end equal in every order, also if some come twice', () => {
  const checkIns = [
    checkIn('a', 'one', 2, 5),
    checkIn('b', 'one', 0, 7),
    checkIn('c', 'two', 1, 6),
    checkIn('d', 'one', 1, 7),
    checkIn('a', 'one', 2, 5),
  ];
  for (const order of permutations(checkIns)) {
    const merged = latestCheckIns(order);
    expect(merged.get('one')).toEqual(checkIn('d', 'one', 1, 7));
    expect(merged.get('two')).toEqual(checkIn('c', 'two', 1, 6));
  }
});

const queued = (id: string, at: number) => ({
  id,
  event: 'concert',
  submission: 'ana',
  people: 2,
  at,
});

afterEach(() => {
  localStorage.clear();
});

test('keeps check-ins for the next page, by time', () => {
  const queue = openCheckInQueue(localStorage);
  queue.add(queued('b', 2));
  queue.add(queued('a', 1));
  expect(openCheckInQueue(localStorage).list()).toEqual([queued('a', 1), queued('b', 2)]);
  openCheckInQueue(localStorage).remove(['a']);
  expect(queue.list()).toEqual([queued('b', 2)]);
});

test('leaves other entries of the storage alone, and ignores what it cannot read', () => {
  localStorage.setItem('light', 'red');
  localStorage.setItem('door-check-in:x', '{');
  localStorage.setItem('door-check-in:y', '{"id":"y"}');
  const queue = openCheckInQueue(localStorage);
  expect(queue.list()).toEqual([]);
  queue.add(queued('a', 1));
  queue.remove(['a']);
  expect(localStorage.getItem('light')).toBe('red');
});

test('keeps check-ins for the page when there is no storage', () => {
  const queue = openCheckInQueue(undefined);
  queue.add(queued('a', 1));
  expect(queue.list()).toEqual([queued('a', 1)]);
  queue.remove(['a']);
  expect(queue.list()).toEqual([]);
});

test('a later check-in has a larger id', () => {
  const ids = [1, 999, 1_798_000_000_000, 1_798_000_000_001].map((at) =>
    createCheckInId(at, new Uint8Array(10).fill(255 - (at % 7))),
  );
  expect(ids.toSorted()).toEqual(ids);
  expect(ids[2]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});
