import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { openSqliteStore } from '@/tests/support/open-store';
import { SqliteWriter } from '@/lib/server/platform/store/sqlite/sqlite-writer';
import { migrationsFor } from '@/lib/server/migrations';
import { StoreBusy, StoreError } from '@/lib/server/platform/store/store-errors';
import { bundleProgram } from '@/tests/support/bundle-program';
import { newSubmission } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const plain = (sql: string) => ({ sql, parameters: [] });
const count = plain('UPDATE checks SET checked = checked + 1');

async function openWriter(): Promise<{ writer: SqliteWriter; file: string }> {
  const file = join(await temporaryDirectory(), 'test.sqlite');
  return { writer: new SqliteWriter(file, migrationsFor('sqlite')), file };
}

test('syncs every commit and overwrites deleted content, also after a write', async () => {
  const { writer } = await openWriter();
  await writer.run([count]);
  const settings = await writer.run(
    ['synchronous', 'journal_mode', 'foreign_keys', 'secure_delete', 'busy_timeout'].map((name) =>
      plain(`PRAGMA ${name}`),
    ),
  );
  expect(settings).toMatchObject({
    kind: 'done',
    rows: [
      { synchronous: 2 },
      { journal_mode: 'wal' },
      { foreign_keys: 1 },
      { secure_delete: 1 },
      { timeout: 5000 },
    ],
  });
  await writer.close();
});

test('keeps what a process acknowledged before SIGKILL', async () => {
  const directory = await temporaryDirectory();
  const program = await bundleProgram('tests/lib/server/platform/store/store-load.ts');
  const child = spawn(process.execPath, [program, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const promised: string[] = [];
  for await (const id of createInterface({ input: child.stdout })) {
    promised.push(id);
    if (promised.length === 300) child.kill('SIGKILL');
  }
  if (child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  // The last line may be incomplete.
  const whole = promised.filter((id) => id.length === 36);
  expect(whole.length).toBeGreaterThanOrEqual(300);

  const store = openSqliteStore(directory);
  const kept = new Set((await store.listSubmissions({ limit: 100_000 })).map(({ id }) => id));
  expect(whole.filter((id) => !kept.has(id))).toEqual([]);
  await store.close();
});

test('rolls back only the job that fails', async () => {
  const { writer } = await openWriter();
  const [first, failed, unchanged, last] = await Promise.allSettled([
    writer.run([count]),
    writer.run([count, plain('INSERT INTO checks (id, checked) VALUES (1, 1)')]),
    writer.run([count, { ...plain('DELETE FROM checks WHERE id = 9'), mustChange: 'check' }]),
    writer.run([count]),
  ]);
  expect(first.status).toBe('fulfilled');
  expect(failed.status).toBe('rejected');
  expect(unchanged).toMatchObject({
    status: 'fulfilled',
    value: { kind: 'unchanged', required: 'check' },
  });
  expect(last.status).toBe('fulfilled');
  expect(await writer.run([plain('SELECT checked FROM checks')])).toMatchObject({
    rows: [{ checked: 2 }],
  });
  await writer.close();
});

test('rejects more than 500 pending jobs, and runs the pending ones', async () => {
  const { writer } = await openWriter();
  const jobs = Array.from({ length: 501 }, () => writer.run([count]));
  const outcomes = await Promise.allSettled(jobs);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ reason: { name: 'StoreBusy' } });
  expect(await writer.run([plain('SELECT checked FROM checks')])).toMatchObject({
    rows: [{ checked: 500 }],
  });
  await writer.close();
});

test('rejects pending jobs when its thread crashes, and starts another', async () => {
  const { writer } = await openWriter();
  await writer.run([count]);
  const thread: unknown = Reflect.get(writer, 'worker');
  // An invalid message crashes the thread before it runs the job.
  if (thread instanceof Worker) thread.postMessage(null);
  await expect(writer.run([count])).rejects.toThrow(TypeError);
  await expect(writer.run([count])).resolves.toMatchObject({ kind: 'done' });
  expect(await writer.run([plain('SELECT checked FROM checks')])).toMatchObject({
    rows: [{ checked: 2 }],
  });
  await writer.close();
});

test('runs pending jobs on close, and leaves one file', async () => {
  const { writer, file } = await openWriter();
  const jobs = Promise.all([writer.run([count]), writer.run([count])]);
  await writer.close();
  await expect(jobs).resolves.toHaveLength(2);
  await expect(writer.run([count])).rejects.toThrow('The store is closed.');
  expect(statSync(`${file}-wal`, { throwIfNoEntry: false })).toBeUndefined();
});

test('copies the log into the database file on close while a reader is open', async () => {
  const directory = await temporaryDirectory();
  const [store, other] = [openSqliteStore(directory), openSqliteStore(directory)];
  await other.listSubmissions({ limit: 1 });
  await store.addSubmission(newSubmission({}));
  await store.listSubmissions({ limit: 1 });
  await store.close();
  expect(statSync(join(directory, 'frontdesk.sqlite-wal')).size).toBe(0);
  await other.close();
});

test('rejects with StoreBusy if another process keeps the lock', async () => {
  const { writer, file } = await openWriter();
  await writer.run([count, plain('PRAGMA busy_timeout = 100')]);
  const other = new Database(file);
  other.exec('BEGIN IMMEDIATE');
  const error: unknown = await writer.run([count]).catch((reason: unknown) => reason);
  expect(StoreBusy.is(error)).toBe(true);
  other.exec('ROLLBACK');
  other.close();
  await expect(writer.run([count])).resolves.toMatchObject({ kind: 'done' });
  await writer.close();
});

test('creates the tables once for processes that start together', async () => {
  const file = join(await temporaryDirectory(), 'test.sqlite');
  const writers = Array.from({ length: 6 }, () => new SqliteWriter(file, migrationsFor('sqlite')));
  await Promise.all(writers.map((writer) => writer.run([count])));
  await Promise.all(writers.map((writer) => writer.close()));
});

test('rejects a store of a newer release', async () => {
  const { writer, file } = await openWriter();
  const database = new Database(file);
  database.exec(`PRAGMA user_version = ${migrationsFor('sqlite').length + 1}`);
  database.close();
  await expect(writer.run([count])).rejects.toThrow('was written by a newer release');
});

const modesIn = (directory: string) =>
  Object.fromEntries(
    ['', ...readdirSync(directory)].map((name) => [
      name,
      (statSync(join(directory, name)).mode & 0o777).toString(8),
    ]),
  );

const privateModes = {
  '': '700',
  'frontdesk.sqlite': '600',
  'frontdesk.sqlite-shm': '600',
  'frontdesk.sqlite-wal': '600',
};

test('creates a directory and files that no other account can read', async () => {
  const directory = join(await temporaryDirectory(), 'data');
  const store = openSqliteStore(directory);
  await store.addSubmission(newSubmission({}));
  expect(modesIn(directory)).toEqual(privateModes);
  await store.close();
});

test('restricts a directory and files that other accounts could read', async () => {
  const directory = await temporaryDirectory();
  const before = openSqliteStore(directory);
  await before.addSubmission(newSubmission({}));
  for (const name of readdirSync(directory)) chmodSync(join(directory, name), 0o644);
  chmodSync(directory, 0o755);
  const store = openSqliteStore(directory);
  await store.check();
  expect(modesIn(directory)).toEqual(privateModes);
  await Promise.all([store.close(), before.close()]);
});

test('reports a full disk as StoreBusy with its code', async () => {
  const { writer } = await openWriter();
  await writer.run([count]);
  await writer.run([plain('PRAGMA max_page_count = 1')]);
  const big = {
    sql: 'INSERT INTO secrets (name, value) VALUES (?, ?)',
    parameters: ['x', 'y'.repeat(100_000)],
  };
  await expect(writer.run([big])).rejects.toMatchObject({ name: 'StoreBusy', code: 'SQLITE_FULL' });
  await writer.close();
});

test.each([
  ['is not a database', 'SQLITE_NOTADB', (bytes: Buffer) => Buffer.from(bytes).fill(9, 0, 100)],
  ['is cut in half', 'SQLITE_CORRUPT', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
])('rejects with the code of SQLite when the file %s', async (_case, code, damage) => {
  const { writer, file } = await openWriter();
  await writer.run([count]);
  await writer.close();
  writeFileSync(file, damage(readFileSync(file)));
  const damaged = new SqliteWriter(file, migrationsFor('sqlite'));
  const error: unknown = await damaged.run([count]).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StoreError);
  expect(error).toMatchObject({ code, message: expect.stringContaining(code) as string });
  await damaged.close();
});

test.each(['', '-wal'])('rejects writes after frontdesk.sqlite%s was deleted', async (suffix) => {
  const directory = await temporaryDirectory();
  const store = openSqliteStore(directory);
  await store.check();
  rmSync(join(directory, `frontdesk.sqlite${suffix}`));
  await expect(store.check()).rejects.toMatchObject({ code: 'DATABASE_REMOVED' });
  await expect(store.addSubmission(newSubmission({}))).rejects.toMatchObject({
    code: 'DATABASE_REMOVED',
  });
  await store.close();
});

test('keeps its log when a second connection was opened and another process closes the file', async () => {
  const { writer, file } = await openWriter();
  await writer.run([count]);
  const second = new SqliteWriter(file, migrationsFor('sqlite'));
  await second.run([count]);
  // The last process that closes the file deletes its log.
  const script = `const database = new (require('libsql'))(${JSON.stringify(file)});
    database.exec('UPDATE checks SET checked = 0');
    database.close();`;
  await once(spawn(process.execPath, ['-e', script], { stdio: 'inherit' }), 'exit');
  expect(await writer.run([count])).toMatchObject({ kind: 'done' });
  await second.close();
  await writer.close();
});
