import { expect, test } from 'vitest';
import { checkFreeSpace, freeBytes, minFreeBytes } from '@/lib/server/platform/store/free-space';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const withFree = (bavail: number) => () => Promise.resolve({ bavail, bsize: 1 });

test('reads the free bytes of a real directory', async () => {
  expect(await freeBytes(await temporaryDirectory())).toBeGreaterThan(0);
});

test('accepts a disk with as much free space as the limit', async () => {
  await expect(checkFreeSpace('/data', withFree(minFreeBytes))).resolves.toBeUndefined();
});

test('rejects a disk with less, and reports how much is free', async () => {
  await expect(checkFreeSpace('/data', withFree(minFreeBytes - 1_500_000))).rejects.toMatchObject({
    code: 'LOW_DISK_SPACE',
    message: '18.5 MB are free in /data, less than 20 MB.',
  });
});
