import { expect, test } from 'vitest';
import { shareResult } from '@/lib/server/platform/http/responses/share-result';

const deps = {};

test('shares a result for its time, and loads it again after that', async () => {
  let time = 0;
  let calls = 0;
  const load = shareResult(
    () => Promise.resolve((calls += 1)),
    1000,
    () => new Date(time),
  );
  expect(await Promise.all([load(deps), load(deps)])).toEqual([1, 1]);
  time = 999;
  expect(await load(deps)).toBe(1);
  time = 1000;
  expect(await load(deps)).toBe(2);
});

test('waits for a slow result instead of starting a second one', async () => {
  let time = 0;
  let calls = 0;
  let finish: (value: string) => void = () => undefined;
  const load = shareResult(
    () => {
      calls += 1;
      return new Promise<string>((resolve) => {
        finish = resolve;
      });
    },
    1000,
    () => new Date(time),
  );
  const first = load(deps);
  time = 5000;
  const second = load(deps);
  finish('done');
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
  expect(calls).toBe(1);
});

test('loads again after a rejection', async () => {
  let time = 0;
  const results = [() => Promise.reject(new Error('broken')), () => Promise.resolve('fine')];
  const load = shareResult(
    () => results.shift()?.() ?? Promise.resolve('none'),
    1000,
    () => new Date(time),
  );
  await expect(load(deps)).rejects.toThrow('broken');
  await expect(load(deps)).rejects.toThrow('broken');
  time = 1000;
  expect(await load(deps)).toBe('fine');
});
