import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  checkClock,
  checkDisk,
  checkMemory,
  checkNode,
  checkPermissions,
  checkPort,
} from '@/scripts/doctor/machine';
import { later, noon } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

test.each([
  ['18.20.4', 'broken'],
  ['20.19.0', 'good'],
  ['24.1.0', 'good'],
])('calls Node %s %s', (version, state) => {
  expect(checkNode(version).state).toBe(state);
});

const gigabyte = 1_000_000_000;

test.each([
  [8, 0, 'good'],
  // Without a limit, some systems report the largest possible one.
  [8, 18_446_744_073, 'good'],
  [8, 0.5, 'warning'],
  [8, 0.3, 'broken'],
  [0.3, 0, 'broken'],
] as const)('calls %d GB of memory with a limit of %d GB %s', (total, limit, state) => {
  expect(checkMemory(total * gigabyte, limit * gigabyte).state).toBe(state);
});

test.each([
  [500_000_000, 'good'],
  [499_999_999, 'warning'],
  [19_999_999, 'broken'],
])('calls a disk with %d free bytes %s', async (bavail, state) => {
  const asked: string[] = [];
  const directory = await temporaryDirectory();
  const finding = await checkDisk(join(directory, 'not/yet'), (path) => {
    asked.push(path);
    return Promise.resolve({ bavail, bsize: 1 });
  });
  expect(finding.state).toBe(state);
  expect(asked).toEqual([directory]);
});

test('accepts a private data directory, and one that does not exist yet', async () => {
  const directory = join(await temporaryDirectory(), 'data');
  expect(checkPermissions(directory, process.getuid?.())).toMatchObject({ state: 'good' });
  expect(existsSync(directory)).toBe(false);
  mkdirSync(directory, { mode: 0o700 });
  expect(checkPermissions(directory, process.getuid?.())).toMatchObject({ state: 'good' });
  expect(readdirSync(directory)).toEqual([]);
});

test('warns about a data directory that others can open, and about one of another account', () => {
  const directory = writeTree({ 'frontdesk.sqlite': '' });
  chmodSync(directory, 0o755);
  expect(checkPermissions(directory, process.getuid?.())).toMatchObject({
    state: 'warning',
    advice: `Run \`chmod 700 ${directory}\`.`,
  });
  expect(checkPermissions(directory, 1 + (process.getuid?.() ?? 0))).toMatchObject({
    state: 'warning',
    text: `${directory} belongs to another account than the one that runs the doctor.`,
  });
});

// Root may write to every file.
test.skipIf(process.getuid?.() === 0)('reports a database that cannot be written to', () => {
  const directory = writeTree({ 'frontdesk.sqlite': '' });
  chmodSync(join(directory, 'frontdesk.sqlite'), 0o400);
  expect(checkPermissions(directory, process.getuid?.()).state).toBe('broken');
});

test('tells a free port, the site and another program apart', async () => {
  const inUse = () => Promise.resolve('Port 3000 is in use by another program.');
  const check = (problem: () => Promise<string | undefined>, health: () => Promise<unknown>) =>
    checkPort(3000, problem, health);
  const free = await check(
    () => Promise.resolve(undefined),
    () => Promise.reject(new Error('not asked')),
  );
  expect(free).toMatchObject({ state: 'good', text: expect.stringContaining('is free') as string });
  expect(await check(inUse, () => Promise.resolve({ ok: true }))).toMatchObject({
    state: 'good',
    text: 'The site answers on port 3000.',
  });
  for (const health of [
    () => Promise.resolve({ ok: false }),
    () => Promise.reject(new Error('lost')),
  ]) {
    expect((await check(inUse, health)).state).toBe('broken');
  }
});

test.each([
  [noon, 'good'],
  [new Date(noon.getTime() + 5000), 'good'],
  [new Date(noon.getTime() - 6000), 'warning'],
  [later(2), 'broken'],
])('compares the clock with one at %s', (time, state) => {
  expect(checkClock(noon, { time, source: 'the database' }).state).toBe(state);
});

test('warns where there is no other clock', () => {
  expect(checkClock(noon, undefined).state).toBe('warning');
  expect(checkClock(noon, { time: new Date('rubbish'), source: 'a' }).state).toBe('warning');
});
