import { expect, test } from 'vitest';
import { attemptKeptFor, keptAttempt } from '@/lib/payments/client/kept-attempt';

const now = () => 1_800_000_000_000;

function memoryStorage() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, storage };
}

test('stores the attempt of each form until it is deleted', () => {
  const { kept, storage } = memoryStorage();
  const gift = keptAttempt('gift', { storage, now });
  gift.keep('one');
  expect(gift.read()).toBe('one');
  expect(keptAttempt('places', { storage, now }).read()).toBeUndefined();
  gift.keep(undefined);
  expect(gift.read()).toBeUndefined();
  expect(kept.size).toBe(0);
});

test.each([
  ['at the end of its time', attemptKeptFor, 'one'],
  ['a millisecond later', attemptKeptFor + 1, undefined],
  ['from the future', -1, undefined],
])('reads an attempt %s', (_when, age, read) => {
  const { storage } = memoryStorage();
  keptAttempt('gift', { storage, now }).keep('one');
  expect(keptAttempt('gift', { storage, now: () => now() + age }).read()).toBe(read);
});

test.each(['one', '{', 'null', '{"name":1,"at":2}', '{"name":"one"}'])('ignores %s', (text) => {
  const { storage } = memoryStorage();
  storage.setItem('payment-attempt:gift', text);
  expect(keptAttempt('gift', { storage, now }).read()).toBeUndefined();
});

test('breaks nothing where storage is forbidden or missing', () => {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  for (const storage of [undefined, { getItem: refuse, setItem: refuse, removeItem: refuse }]) {
    const kept = keptAttempt('gift', { storage, now });
    kept.keep('one');
    expect(kept.read()).toBeUndefined();
    kept.keep(undefined);
  }
});
