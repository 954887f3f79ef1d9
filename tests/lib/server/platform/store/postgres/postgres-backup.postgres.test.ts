import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createBackup } from '@/lib/server/platform/backup/create-backup';
import { postgresBackup } from '@/lib/server/platform/store/postgres/postgres-backup';
import { openPostgresStore } from '@/tests/support/open-store';
import { dropDatabase, emptyDatabase } from '@/tests/support/postgres-database';
import { findPostgresPrograms, sharedVersion } from '@/tests/support/postgres-programs';
import { noon } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

test('says how to install pg_dump where it is missing, and leaves no file', async () => {
  const root = await temporaryDirectory();
  const url = await emptyDatabase();
  const store = openPostgresStore(url);
  await store.check();
  await store.close();
  const directory = join(root, 'backups');
  const database = postgresBackup({ url, programs: root });
  await expect(
    createBackup({ database, dataDirectory: root, directory, release: '0', now: () => noon }),
  ).rejects.toMatchObject({
    code: 'program-missing',
    message: expect.stringContaining('apt-get install postgresql-client') as string,
  });
  expect(await readdir(directory)).toEqual([]);
  await dropDatabase(url);
});

const [newest] = findPostgresPrograms();

test.skipIf(newest === undefined || newest.version >= sharedVersion)(
  'says that pg_dump is older than the server',
  async () => {
    const url = await emptyDatabase();
    const store = openPostgresStore(url);
    await store.check();
    await store.close();
    const target = join(await temporaryDirectory(), 'dump');
    await expect(
      postgresBackup({ url, programs: newest?.directory }).copy(target),
    ).rejects.toMatchObject({
      code: 'program-missing',
      message: expect.stringContaining('is older than the server') as string,
    });
    await dropDatabase(url);
  },
);

test('reports a database that cannot be reached, without its password', async () => {
  const url = 'postgres://desk:secret@127.0.0.1:1/site';
  const error: unknown = await postgresBackup({ url, programs: undefined })
    .copy('/nowhere')
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'unreachable' });
  expect(String(error)).not.toContain('secret');
});

test('reports a database without data of the site', async () => {
  const url = await emptyDatabase();
  const copied = postgresBackup({ url, programs: undefined }).copy('/nowhere');
  await expect(copied).rejects.toMatchObject({ code: 'no-database' });
  await dropDatabase(url);
});
