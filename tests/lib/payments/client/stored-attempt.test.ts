import { expect, test } from 'vitest';
import {
  attemptLifetime,
  createStoredAttempt,
  sharedLifetime,
} from '@/lib/payments/client/stored-attempt';

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

test('a new tab continues the attempt of a closed one until it is finished', () => {
  const { entries, storage: shared } = memoryStorage();
  const open = (time = now) =>
    createStoredAttempt('gift', { storage: memoryStorage().storage, shared, now: time });
  open().save('one');
  expect(open().load()).toBe('one');
  const after = (milliseconds: number) => open(() => now() + milliseconds).load();
  expect([after(sharedLifetime), after(sharedLifetime + 1)]).toEqual(['one', undefined]);
  const next = open();
  next.save(next.load());
  next.save(undefined);
  expect(open().load()).toBeUndefined();
  expect(entries.size).toBe(0);
});

test('a tab that finishes its attempt leaves that of another tab', () => {
  const { storage: shared } = memoryStorage();
  const open = () => createStoredAttempt('gift', { storage: memoryStorage().storage, shared, now });
  const [one, two] = [open(), open()];
  one.save('one');
  two.save('two');
  one.save(undefined);
  expect(open().load()).toBe('two');
  expect(one.load()).toBe('two');
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
