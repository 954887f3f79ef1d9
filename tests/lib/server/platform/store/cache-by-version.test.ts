import { expect, test, vi } from 'vitest';
import { cacheByVersion } from '@/lib/server/platform/store/cache-by-version';

test('loads a value again only after the version has changed', async () => {
  let version = 1;
  const load = vi.fn(() => Promise.resolve(`value of ${version}`));
  const read = cacheByVersion(load, () => Promise.resolve(version));
  expect(await read()).toBe('value of 1');
  expect(await read()).toBe('value of 1');
  expect(load).toHaveBeenCalledTimes(1);
  version = 2;
  expect(await read()).toBe('value of 2');
});

test('does not keep a value for a change during its load', async () => {
  let version = 1;
  let value = 'old';
  const load = vi.fn(() => {
    const loaded = value;
    version = 2;
    value = 'new';
    return Promise.resolve(loaded);
  });
  const read = cacheByVersion(load, () => Promise.resolve(version));
  expect(await read()).toBe('old');
  expect(await read()).toBe('new');
});

test('does not keep a failure', async () => {
  const load = vi.fn(() => Promise.reject(new Error('The disk failed.')));
  const read = cacheByVersion<string>(load, () => Promise.resolve(1));
  await expect(read()).rejects.toThrow('The disk failed.');
  load.mockResolvedValueOnce('value' as never);
  expect(await read()).toBe('value');
});
