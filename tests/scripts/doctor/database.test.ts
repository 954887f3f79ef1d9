import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaVersion } from '@/lib/server/migrations';
import { openSqliteStore } from '@/tests/support/open-store';
import { inspectDatabase, type DatabaseState } from '@/lib/server/platform/store/open-database';
import { settingsSchema } from '@/lib/server/settings';
import { checkDatabase } from '@/scripts/doctor/database';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

const file = 'frontdesk.sqlite';
const inspect = (directory: string) =>
  inspectDatabase(settingsSchema.parse({ DATA_DIR: directory }), 5000);

test('accepts an intact database', async () => {
  const directory = await temporaryDirectory();
  const store = openSqliteStore(directory);
  await store.check();
  const whileOpen = await checkDatabase(() => inspect(directory));
  await store.close();
  const closed = await checkDatabase(() => inspect(directory));
  for (const finding of [whileOpen, closed]) {
    expect(finding).toMatchObject({
      state: 'good',
      text: expect.stringContaining(`that of this release, ${schemaVersion}`) as string,
    });
  }
});

test('reports a missing database and does not create it', async () => {
  const directory = await temporaryDirectory();
  expect(await checkDatabase(() => inspect(directory))).toMatchObject({ state: 'warning' });
  expect(existsSync(`${directory}/${file}`)).toBe(false);
});

test('reports a damaged database', async () => {
  const directory = writeTree({ [file]: 'no database '.repeat(1000) });
  expect(await checkDatabase(() => inspect(directory))).toMatchObject({
    state: 'broken',
    text: expect.stringContaining('is damaged (SQLITE_NOTADB') as string,
  });
});

const intact = (version: number) => () =>
  Promise.resolve<DatabaseState>({ kind: 'sqlite', file, state: { kind: 'intact' }, version });
const postgres = (serverVersion: number) => () =>
  Promise.resolve<DatabaseState>({
    kind: 'postgres',
    serverVersion,
    version: schemaVersion,
    time: new Date(),
  });

test.each([
  ['an older schema', intact(schemaVersion - 1), 'good', 'The next start migrates'],
  ['a newer schema', intact(schemaVersion + 1), 'broken', 'A newer release'],
  ['PostgreSQL 16', postgres(160_002), 'good', 'PostgreSQL 16 answers'],
  ['PostgreSQL 14', postgres(140_002), 'broken', 'runs PostgreSQL 14'],
])('reports %s', async (_what, state, expected, text) => {
  const finding = await checkDatabase(state);
  expect(finding).toMatchObject({
    state: expected,
    text: expect.stringContaining(text) as string,
  });
});

test('reports a database that cannot be reached without its address', async () => {
  const settings = settingsSchema.parse({
    DATABASE_URL: 'postgres://desk:secret@127.0.0.1:1/site',
  });
  const finding = await checkDatabase(() => inspectDatabase(settings, 5000));
  expect(finding).toMatchObject({
    state: 'broken',
    text: 'The database cannot be read (ECONNREFUSED).',
  });
});
