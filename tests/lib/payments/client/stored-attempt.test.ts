import { expect, test } from 'vitest';
import { attemptLifetime, createStoredAttempt } from '@/lib/payments/client/stored-attempt';

const now = () => 1_800_000_000_000;

function memoryStorage() {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  return { entries, storage };
}

test('stores the attempt of each form until it is deleted', () => {
  const { entries, storage } = memoryStorage();
  const gift = createStoredAttempt('gift', { storage, now });
  gift.save('one');
  expect(gift.load()).toBe('one');
  expect(createStoredAttempt('places', { storage, now }).load()).toBeUndefined();
  gift.save(undefined);
  expect(gift.load()).toBeUndefined();
  expect(entries.size).toBe(0);
});

test.each([
  ['at the end of its lifetime', attemptLifetime, 'one'],
  ['a millisecond later', attemptLifetime + 1, undefined],
  ['from the future', -1, undefined],
])('reads an attempt %s', (_when, age, read) => {
  const { storage } = memoryStorage();
  createStoredAttempt('gift', { storage, now }).save('one');
  expect(createStoredAttempt('gift', { storage, now: () => now() + age }).load()).toBe(read);
});

test.each(['one', '{', 'null', '{"name":1,"at":2}', '{"name":"one"}'])('ignores %s', (text) => {
  const { storage } = memoryStorage();
  storage.setItem('payment-attempt:gift', text);
  expect(createStoredAttempt('gift', { storage, now }).load()).toBeUndefined();
});

test('stores nothing where storage is blocked or missing', () => {
  const throwError = () => {
    throw new Error('SecurityError');
  };
  for (const storage of [
    undefined,
    { getItem: throwError, setItem: throwError, removeItem: throwError },
  ]) {
    const attempt = createStoredAttempt('gift', { storage, now });
    attempt.save('one');
    expect(attempt.load()).toBeUndefined();
    attempt.save(undefined);
  }
});
