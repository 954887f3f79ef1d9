import { expect, test } from 'vitest';
import { keptAttempt } from '@/lib/payments/client/kept-attempt';

test('an attempt is kept by its form until it is forgotten', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const gift = keptAttempt(storage, 'gift');
  gift.keep('one');
  expect(gift.read()).toBe('one');
  expect(keptAttempt(storage, 'places').read()).toBeUndefined();
  gift.keep(undefined);
  expect(gift.read()).toBeUndefined();
  expect(kept.size).toBe(0);
});

test('where storage is forbidden or there is none, nothing is kept and nothing breaks', () => {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  for (const storage of [undefined, { getItem: refuse, setItem: refuse, removeItem: refuse }]) {
    const kept = keptAttempt(storage, 'gift');
    kept.keep('one');
    expect(kept.read()).toBeUndefined();
    kept.keep(undefined);
  }
});
