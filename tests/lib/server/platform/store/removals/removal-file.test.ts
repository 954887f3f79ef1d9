import { appendFile, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRemovalFile, removalFile } from '@/lib/server/platform/store/removals/removal-file';
import { later, noon } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const rights = { role: 'staff', forms: ['contact'], mayRefund: false, areas: ['hours'] } as const;

async function openLog() {
  const directory = await temporaryDirectory();
  const file = join(directory, removalFile);
  return { directory, file, log: openRemovalFile(directory, () => noon) };
}

test('keeps what was removed, without what was kept after all', async () => {
  const { file, log } = await openLog();
  expect(await log.read()).toBeUndefined();
  await log.append([{ kind: 'removed', table: 'submissions', ids: ['a', 'b'] }]);
  await log.append([{ kind: 'kept', table: 'submissions', ids: ['b'] }]);
  await log.append([{ kind: 'removed', table: 'mails', ids: ['b'] }]);
  const read = await log.read();
  expect(read).toMatchObject({ began: noon, unreadable: 0 });
  expect(read?.removed.submissions).toEqual(new Set(['a']));
  expect(read?.removed.mails).toEqual(new Set(['b']));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('keeps the last rights of an operator, and no address in plain text', async () => {
  const { file, log } = await openLog();
  await log.append([{ kind: 'operator', email: 'Ana@example.org', rights }]);
  await log.append([{ kind: 'operator', email: 'ben@example.org', rights: undefined }]);
  const read = await log.read();
  expect(read?.lastRights('ana@example.org')).toEqual(rights);
  expect(read?.lastRights('ben@example.org')).toBe('withdrawn');
  expect(read?.lastRights('cem@example.org')).toBeUndefined();
  expect(await readFile(file, 'utf8')).not.toMatch(/ana|ben|example/i);
});

test('reads the lines after one that a power failure cut short, and counts that', async () => {
  const { file, log } = await openLog();
  await log.append([{ kind: 'removed', table: 'submissions', ids: ['a', 'b'] }]);
  await truncate(file, (await stat(file)).size - 4);
  await log.append([{ kind: 'removed', table: 'submissions', ids: ['c'] }]);
  const read = await log.read();
  expect(read?.removed.submissions).toEqual(new Set(['c']));
  expect(read?.unreadable).toBe(1);
});

test('begins one log for several processes', async () => {
  const { directory, log } = await openLog();
  const others = [1, 2, 3].map((hour) => openRemovalFile(directory, () => later(hour)));
  const all = [log, ...others];
  await Promise.all(
    all.map((each, index) =>
      each.append([{ kind: 'removed', table: 'mails', ids: [String(index)] }]),
    ),
  );
  const read = await log.read();
  expect(read?.removed.mails).toEqual(new Set(['0', '1', '2', '3']));
  expect(read?.unreadable).toBe(0);
});

test('finds no log in another file', async () => {
  const { file, log } = await openLog();
  await appendFile(file, 'something else\n');
  expect(await log.read()).toBeUndefined();
});
