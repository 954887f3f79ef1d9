import { mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BackupError } from '@/lib/server/platform/store/backup-error';
import { later, noon } from '@/tests/support/submissions';
import { openSite } from '@/tests/support/backups';

test('keeps the newest archives, and every other file', async () => {
  const { directory, backUp, archives, store } = await openSite();
  await mkdir(directory);
  const others = [
    'frontdesk-2020-01-01T000000Z.tar.gz.copy',
    'frontdesk-2020-01-01.tar.gz',
    'notes.txt',
  ];
  for (const name of others) await writeFile(join(directory, name), 'mine');
  const oldest = 'frontdesk-2020-01-01T000000Z.tar.gz.enc';
  await writeFile(join(directory, oldest), 'an archive');
  const runs = [];
  for (const minutes of [0, 1, 2]) runs.push(await backUp({ keep: 2, now: () => later(minutes) }));
  expect(runs.map(({ deleted }) => deleted)).toEqual([
    [],
    [oldest],
    ['frontdesk-2026-11-20T120000Z.tar.gz'],
  ]);
  expect(await archives()).toEqual(
    [
      ...others,
      'frontdesk-2026-11-20T120100Z.tar.gz',
      'frontdesk-2026-11-20T120200Z.tar.gz',
    ].sort(),
  );
  await store.close();
});

test('deletes no archive without a number to keep', async () => {
  const { backUp, archives, store } = await openSite();
  await backUp();
  await backUp({ now: () => later(1) });
  expect(await archives()).toHaveLength(2);
  await store.close();
});

test('replaces no archive of the same second', async () => {
  const { backUp, store } = await openSite();
  const { file } = await backUp();
  const content = await readFile(file);
  await expect(backUp()).rejects.toMatchObject({ code: 'exists' });
  expect(await readFile(file)).toEqual(content);
  await store.close();
});

test('writes nothing where too little space is free, and says how much it needs', async () => {
  const { directory, backUp, archives, store } = await openSite();
  const readFileSystem = () => Promise.resolve({ bavail: 1, bsize: 1_000_000 });
  await expect(backUp({ readFileSystem })).rejects.toMatchObject({
    code: 'no-space',
    message: expect.stringContaining(`MB in ${directory}, and 1 MB are free`) as string,
  });
  expect(await archives()).toEqual([]);
  await store.close();
});

test('leaves nothing, and deletes no archive, when the copy fails', async () => {
  const { backUp, archives, store } = await openSite();
  await backUp();
  const database = {
    dialect: 'sqlite' as const,
    estimateBytes: () => Promise.resolve(0),
    copy: () => Promise.reject(new BackupError('damaged', 'The database is damaged.')),
    findKnownFiles: () => Promise.resolve(new Set<string>()),
  };
  const failed = backUp({ database, keep: 1, now: () => later(1) });
  await expect(failed).rejects.toMatchObject({ code: 'damaged' });
  expect(await archives()).toEqual(['frontdesk-2026-11-20T120000Z.tar.gz']);
  await store.close();
});

test('says that a directory cannot be written to', async () => {
  const { root, backUp, store } = await openSite();
  const file = join(root, 'a-file');
  await writeFile(file, '');
  await expect(backUp({ directory: join(file, 'backups') })).rejects.toMatchObject({
    code: 'not-writable',
    // The second since Node 22.
    message: expect.stringMatching(/\((?:ENOTDIR|EEXIST)\)/) as string,
  });
  await store.close();
});

test.each(['/proc/none', '/proc/none/deeper', '/dev/null', '/dev/null/backups', '/sys/backups'])(
  'ends at once for the directory %s, in which there can be none',
  async (directory) => {
    const { backUp, store } = await openSite();
    await expect(backUp({ directory })).rejects.toMatchObject({
      code: 'not-writable',
      message: expect.stringContaining(directory) as string,
    });
    await store.close();
  },
);

test('follows no link that leads nowhere or to itself', async () => {
  const { root, backUp, store } = await openSite();
  for (const target of ['loop', 'missing/folder']) {
    await rm(join(root, 'loop'), { force: true });
    await symlink(target, join(root, 'loop'));
    const backup = backUp({ directory: join(root, 'loop') });
    await expect(backup).rejects.toMatchObject({ code: 'not-writable' });
  }
  await store.close();
});

test('deletes what killed runs have left, and not what others are writing', async () => {
  const { directory, backUp, store } = await openSite();
  const host = hostname().replaceAll(/[^\w-]/g, '-');
  const names = {
    ended: `.frontdesk-backup.${host}.999999999.aaaaaa`,
    running: `.frontdesk-backup.${host}.${process.pid}.bbbbbb`,
    elsewhere: '.frontdesk-backup.other-machine.999999999.cccccc',
  };
  for (const name of Object.values(names)) {
    await mkdir(join(directory, name), { recursive: true });
    await writeFile(join(directory, name, 'archive'), 'half');
  }
  const now = () => new Date();
  await backUp({ now });
  const hidden = async () => (await readdir(directory)).filter((name) => name.startsWith('.'));
  expect(await hidden()).toEqual([names.elsewhere, names.running].sort());
  await backUp({ now: () => new Date(Date.now() + 61 * 60_000) });
  expect(await hidden()).toEqual([]);
  await store.close();
});

test('names an archive by the time at which its copy began', async () => {
  const { backUp, store } = await openSite();
  expect((await backUp()).manifest.createdAt).toBe(noon.toISOString());
  await store.close();
});
