// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { createTickId, openTickQueue } from '@/lib/desk/door/tick-queue';

const tick = (id: string, at: number) => ({ id, event: 'concert', submission: 'ana', came: 2, at });

afterEach(() => {
  localStorage.clear();
});

test('keeps ticks for the next page, by time', () => {
  const queue = openTickQueue(localStorage);
  queue.add(tick('b', 2));
  queue.add(tick('a', 1));
  expect(openTickQueue(localStorage).list()).toEqual([tick('a', 1), tick('b', 2)]);
  openTickQueue(localStorage).remove(['a']);
  expect(queue.list()).toEqual([tick('b', 2)]);
});

test('leaves other entries of the storage alone, and ignores what it cannot read', () => {
  localStorage.setItem('light', 'red');
  localStorage.setItem('door-tick:x', '{');
  localStorage.setItem('door-tick:y', '{"id":"y"}');
  const queue = openTickQueue(localStorage);
  expect(queue.list()).toEqual([]);
  queue.add(tick('a', 1));
  queue.remove(['a']);
  expect(localStorage.getItem('light')).toBe('red');
});

test('keeps ticks for the page when there is no storage', () => {
  const queue = openTickQueue(undefined);
  queue.add(tick('a', 1));
  expect(queue.list()).toEqual([tick('a', 1)]);
  queue.remove(['a']);
  expect(queue.list()).toEqual([]);
});

test('a later tick has a larger id', () => {
  const ids = [1, 999, 1_798_000_000_000, 1_798_000_000_001].map((at) =>
    createTickId(at, new Uint8Array(10).fill(255 - (at % 7))),
  );
  expect(ids.toSorted()).toEqual(ids);
  expect(ids[2]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});
