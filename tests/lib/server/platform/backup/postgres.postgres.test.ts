import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createBackup } from '@/lib/server/platform/backup/create-backup';
import { restoreArchive } from '@/lib/server/platform/backup/restore/restore-archive';
import { verifyArchive } from '@/lib/server/platform/backup/verify-archive';
import { migrationsFor } from '@/lib/server/migrations';
import {
  postgresBackup,
  postgresTarget,
} from '@/lib/server/platform/store/postgres/postgres-backup';
import { openPostgresChanges } from '@/lib/server/platform/store/postgres/postgres-changes';
import { recordingStore } from '@/lib/server/inbox/erasure/recording-store';
import { openPostgresStore } from '@/tests/support/open-store';
import { openPostgresRemovals } from '@/lib/server/platform/store/postgres/postgres-removals';
import { combineLogs } from '@/lib/server/platform/store/removals/removal';
import { openRemovalFile } from '@/lib/server/platform/store/removals/removal-file';
import { isSqliteFileInUse } from '@/lib/server/platform/store/sqlite/sqlite-integrity';
import { settingsSchema } from '@/lib/server/settings';
import { checkStorage } from '@/scripts/start/check-storage';
import { startPostgres, type PostgresServer } from '@/scripts/test/postgres-server';
import { idsOf, inspectWith, openSite, readUpload, writeUpload } from '@/tests/support/backups';
import { bundleProgram } from '@/tests/support/bundle-program';
import { dropDatabase, emptyDatabase } from '@/tests/support/postgres-database';
import { findPostgresPrograms, sharedVersion } from '@/tests/support/postgres-programs';
import { newOperator } from '@/tests/support/operators';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { openSession } from '@/tests/support/test-store';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { patient } from '@/tests/support/patient';

const installed = findPostgresPrograms();
const [newest] = installed;
const usesShared = newest !== undefined && newest.version >= sharedVersion;
const usable = usesShared ? newest : installed.find(({ hasServer }) => hasServer);
const programs = usable?.directory;

/** A server of the installed version, if that is older than the shared one. */
let server: PostgresServer | undefined;

beforeAll(async () => {
  if (usable === undefined || usesShared) return;
  server = await startPostgres(['fsync=off'], usable.directory);
});

afterAll(() => server?.discard());

async function createDatabase(): Promise<string> {
  if (server !== undefined) return server.createDatabase(`test-${randomUUID()}`);
  const url = await emptyDatabase();
  onTestFinished(() => dropDatabase(url));
  return url;
}

async function openPostgresSite() {
  const url = await createDatabase();
  const root = await temporaryDirectory();
  const dataDirectory = join(root, 'data');
  const store = openPostgresStore(url);
  onTestFinished(() => store.close().catch(() => undefined));
  const file = await writeUpload(dataDirectory, randomBytes(1000));
  // Answers with characters that end lines elsewhere.
  const text = 'one\ntwo\r\nthree\u2028four\\.\n\\.\n';
  const submissions = [
    newSubmission({ files: [file], fields: [['message', [text]]] }),
    newSubmission({}),
  ];
  for (const submission of submissions) await store.addSubmission(submission);
  const backUp = (passphrase?: string) =>
    createBackup({
      database: postgresBackup({ url, programs }),
      dataDirectory,
      directory: join(root, 'backups'),
      passphrase,
      release: '0.1.0',
      now: () => noon,
    });
  return { url, root, dataDirectory, store, file, submissions, backUp };
}

function restore(archive: string, url: string, dataDirectory: string, isForced = false) {
  return restoreArchive(
    archive,
    {
      dataDirectory,
      dialect: 'postgres',
      schemaVersion: migrationsFor('postgres').length,
      databaseFile: join(dataDirectory, 'frontdesk.sqlite'),
      server: postgresTarget({ url, programs }),
      ...placesOf(url, dataDirectory),
    },
    { passphrase: undefined, inspect: inspectWith(programs), isForced, now: () => noon },
  );
}

function placesOf(url: string, dataDirectory: string) {
  return {
    isFileInUse: isSqliteFileInUse,
    openStore: () => openPostgresStore(url, true),
    removals: logOf(url, dataDirectory),
  };
}

function logOf(url: string, dataDirectory: string) {
  const now = () => new Date();
  return combineLogs(openPostgresRemovals(url, now), openRemovalFile(dataDirectory, now));
}

async function idsAt(url: string): Promise<readonly string[]> {
  const store = openPostgresStore(url);
  const ids = await idsOf(store);
  await store.close();
  return ids;
}

const title =
  usable === undefined
    ? 'PostgreSQL (skipped: install pg_dump of version 17 or newer, or a whole PostgreSQL)'
    : 'PostgreSQL';

const it = test.skipIf(usable === undefined);

it(`${title}: restores every submission and file`, async () => {
  const { url, root, dataDirectory, file, submissions, store, backUp } = await openPostgresSite();
  const { file: archive, manifest } = await backUp();
  await store.addSubmission(newSubmission({}));
  expect(manifest.database).toMatchObject({
    kind: 'postgres',
    schemaVersion: migrationsFor('postgres').length,
    rows: { submissions: 2, files: 1 },
  });
  const verified = await verifyArchive(archive, {
    passphrase: undefined,
    inspect: inspectWith(programs),
  });
  expect(verified.manifest).toEqual(manifest);

  const [empty, target] = [await createDatabase(), join(root, 'restored')];
  await restore(archive, empty, target);
  expect(await idsAt(empty)).toEqual(submissions.map(({ id }) => id).sort());
  expect(await readUpload(target, file)).toEqual(await readUpload(dataDirectory, file));
  expect(await idsAt(url)).toHaveLength(3);
});

it(`${title}: refuses a database with tables, and moves them aside when told to`, async () => {
  const { root, store, backUp } = await openPostgresSite();
  const { file: archive } = await backUp();
  const other = await openPostgresSite();
  await other.store.close();
  await store.addSubmission(newSubmission({}));
  const target = join(root, 'restored');
  await expect(restore(archive, other.url, target)).rejects.toMatchObject({ code: 'not-empty' });

  const { movedTo } = await restore(archive, other.url, target, true);
  expect(movedTo).toBe('replaced_20261120T120000Z');
  const client = new pg.Client(other.url);
  await client.connect();
  const { rows } = await client.query(`SELECT id FROM "${movedTo ?? ''}".submissions`);
  await client.end();
  expect(rows).toHaveLength(2);
  expect(await idsAt(other.url)).toHaveLength(2);

  // The tables that were moved aside are not in the next backup.
  const again = await other.backUp();
  expect(again.manifest.database.rows).toMatchObject({ submissions: 2 });
  const empty = await createDatabase();
  await restore(again.file, empty, join(root, 'again'));
  await expect(restore(again.file, empty, join(root, 'third'))).rejects.toMatchObject({
    code: 'not-empty',
  });
});

it(`${title}: leaves everything as it was when the restore fails`, async () => {
  const { root, dataDirectory, url, store, backUp } = await openPostgresSite();
  await store.close();
  const { file: archive } = await backUp();
  const before = await idsAt(url);
  const failing = {
    ...postgresTarget({ url, programs }),
    restore: () => Promise.reject(new Error('no')),
  };
  await expect(
    restoreArchive(
      archive,
      {
        dataDirectory,
        dialect: 'postgres',
        schemaVersion: migrationsFor('postgres').length,
        databaseFile: join(dataDirectory, 'frontdesk.sqlite'),
        server: failing,
        ...placesOf(url, dataDirectory),
      },
      { passphrase: undefined, inspect: inspectWith(programs), isForced: true, now: () => noon },
    ),
  ).rejects.toThrow('no');
  expect(await idsAt(url)).toEqual(before);
  expect(await readdir(dataDirectory)).toEqual(['files']);
  expect((await readdir(root)).sort()).toEqual(['backups', 'data']);
});

it(`${title}: is refused while a site uses the database, and keeps sites from it`, async () => {
  const { url, dataDirectory, store, backUp } = await openPostgresSite();
  const { file: archive } = await backUp();
  await store.addSubmission(newSubmission({}));
  const changes = openPostgresChanges(url);
  changes.listen(() => undefined);
  await expect(restore(archive, url, dataDirectory, true)).rejects.toMatchObject({
    code: 'in-use',
  });
  expect(await idsOf(store)).toHaveLength(3);
  await store.close();
  // A site without visitors has no other connection.
  await expect(restore(archive, url, dataDirectory, true)).rejects.toMatchObject({
    code: 'in-use',
  });
  await changes.close();

  const target = postgresTarget({ url, programs });
  const release = await patient.waitUntil(() => target.claim());
  const late = openPostgresStore(url);
  await expect(late.check()).rejects.toThrow('A backup is being restored.');
  await release();
  await patient.waitFor(() => late.check());
  await late.close();
});

it(`${title}: erases and withdraws again what any server of the site removed`, async () => {
  const {
    url,
    root,
    dataDirectory,
    store: plain,
    submissions,
    file,
    backUp,
  } = await openPostgresSite();
  const elsewhere = join(root, 'other-server');
  const store = recordingStore(plain, logOf(url, elsewhere));
  for (const name of ['ana', 'ben']) {
    const operator = newOperator({ email: `${name}@example.org` });
    const times = { createdAt: noon, idleUntil: later(60), absoluteUntil: later(60) };
    await openSession(store, name, { operator, ...times });
  }
  const { file: archive, manifest } = await backUp();
  expect(Object.keys(manifest.database.rows)).not.toContain('lines');
  const [one] = submissions;
  const erasure = { at: noon, operator: '', reason: 'person' as const, createId: () => 'entry' };
  await store.eraseSubmissions({ ...erasure, ids: [one?.id ?? ''] });
  await store.deleteOperator('ben@example.org');
  await store.close();

  const { applied } = await restore(archive, url, dataDirectory, true);
  expect(applied.again).toMatchObject({ submissions: 1, withdrawn: ['ben@example.org'] });
  expect(applied.ended.sessions).toBe(2);
  expect(await idsAt(url)).toEqual(submissions.slice(1).map(({ id }) => id));
  await expect(readUpload(dataDirectory, file)).rejects.toThrow('ENOENT');

  // The database is lost, and the data directory of one server is left.
  const empty = await createDatabase();
  const again = await restore(archive, empty, elsewhere);
  expect(again.applied.again).toMatchObject({ submissions: 1, withdrawn: ['ben@example.org'] });
});

it(`${title}: keeps sites from starting until it has erased again, and undoes what fails`, async () => {
  const { url, dataDirectory, root, store, backUp } = await openPostgresSite();
  const { file: archive } = await backUp();
  await store.close();
  const settings = settingsSchema.parse({ DATA_DIR: dataDirectory, DATABASE_URL: url });
  const before = await idsAt(url);
  let problems: readonly string[] = [];
  const target = {
    dataDirectory,
    dialect: 'postgres',
    schemaVersion: migrationsFor('postgres').length,
    databaseFile: join(dataDirectory, 'frontdesk.sqlite'),
    server: postgresTarget({ url, programs }),
    ...placesOf(url, dataDirectory),
  } as const;
  const options = { passphrase: undefined, inspect: inspectWith(programs), now: () => noon };
  const openStore = () => ({
    ...openPostgresStore(url, true),
    endAllAccess: async () => {
      ({ problems } = await checkStorage(settings));
      throw new Error('no');
    },
  });
  const failing = { ...target, openStore };
  const restored = restoreArchive(archive, failing, { ...options, isForced: true });
  await expect(restored).rejects.toThrow('no');
  expect(problems[0]).toContain('A restore into the database of DATABASE_URL');
  expect(await idsAt(url)).toEqual(before);
  expect(await readdir(dataDirectory)).toEqual(['files']);
  expect((await readdir(root)).sort()).toEqual(['backups', 'data']);
});

it(`${title}: refuses an archive of SQLite`, async () => {
  const { root, backUp, store } = await openSite();
  const { file: archive } = await backUp();
  await store.close();
  const empty = await createDatabase();
  await expect(restore(archive, empty, join(root, 'restored'))).rejects.toMatchObject({
    code: 'other-database',
  });
});

it(`${title}: has every submission that was acknowledged before it began`, async () => {
  const { url, root, backUp } = await openPostgresSite();
  const program = await bundleProgram('tests/lib/server/platform/store/store-load.ts');
  const load = spawn(process.execPath, [program, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void load.kill('SIGKILL'));
  const acknowledged: string[] = [];
  createInterface({ input: load.stdout }).on('line', (id) => acknowledged.push(id));
  await patient.waitUntil(() => acknowledged.length > 200, { timeout: 30_000 });
  const before = [...acknowledged];
  const { file: archive } = await backUp();
  expect(acknowledged.length).toBeGreaterThan(before.length);
  load.kill('SIGKILL');
  await once(load, 'close');
  const empty = await createDatabase();
  await restore(archive, empty, join(root, 'restored'));
  const kept = new Set(await idsAt(empty));
  expect(before.filter((id) => !kept.has(id))).toEqual([]);
});

it(`${title}: finds a dump that pg_restore cannot read`, async () => {
  const file = join(await temporaryDirectory(), 'dump');
  await writeFile(file, 'no dump');
  await expect(inspectWith(programs)('postgres')(file)).rejects.toMatchObject({
    code: 'damaged',
  });
});
