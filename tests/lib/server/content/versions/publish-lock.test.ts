import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFolder } from '@/lib/server/content/versions/publish-lock';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

/** Writes the lock of another process. */
function writeLock(directory: string, host: string, pid: number, started?: string): void {
  mkdirSync(join(directory, 'lock'), { recursive: true });
  writeFileSync(join(directory, 'lock/other.json'), JSON.stringify({ host, pid, started }));
}

test('admits one process at a time', async () => {
  const directory = await temporaryDirectory();
  const unlock = await lockFolder(directory, new Date());
  expect(await lockFolder(directory, new Date())).toBeUndefined();
  await unlock?.();
  expect(await lockFolder(directory, new Date())).toBeDefined();
  expect(readdirSync(directory)).toEqual(['lock']);
});

test('admits one of many processes that start at once', async () => {
  const directory = await temporaryDirectory();
  const { pid } = spawnSync('true');
  writeLock(directory, hostname(), pid);
  const locks = await Promise.all(
    Array.from({ length: 20 }, () => lockFolder(directory, new Date())),
  );
  expect(locks.filter((unlock) => unlock !== undefined)).toHaveLength(1);
});

test('does not wait for a process that was killed', async () => {
  const directory = await temporaryDirectory();
  const { pid } = spawnSync('true');
  writeLock(directory, hostname(), pid);
  expect(await lockFolder(directory, new Date())).toBeDefined();
});

test('does not wait for a process whose id another one has since', async () => {
  const directory = await temporaryDirectory();
  // A restarted container has the name and the ids of the one before.
  writeLock(directory, hostname(), process.pid, 'another-start 1');
  expect(await lockFolder(directory, new Date())).toBeDefined();
});

test('waits five minutes for a process of another machine', async () => {
  const directory = await temporaryDirectory();
  writeLock(directory, 'elsewhere', 1);
  expect(await lockFolder(directory, new Date())).toBeUndefined();
  const later = new Date(Date.now() + 6 * 60_000);
  expect(await lockFolder(directory, later)).toBeDefined();
});

test('keeps publications from other accounts', async () => {
  const directory = join(await temporaryDirectory(), 'published');
  await lockFolder(directory, new Date());
  expect(statSync(directory).mode & 0o777).toBe(0o700);
});
