import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openPostgresStore } from '@/tests/support/open-store';
import { openSqliteStore } from '@/tests/support/open-store';
import { databaseFile } from '@/lib/server/platform/store/sqlite/sqlite-database';
import { copyStore, storeTables } from '@/scripts/store/copy-store';
import { openPostgresDatabase, openSqliteDatabase } from '@/scripts/store/store-database';
import { bundleProgram } from '@/tests/support/bundle-program';
import { dropDatabase, emptyDatabase } from '@/tests/support/postgres-database';
import { newSubmission } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

let postgres = '';

beforeEach(async () => {
  postgres = await emptyDatabase();
});

afterEach(() => dropDatabase(postgres));

/** Creates the tables of an SQLite store. Returns its directory. */
async function newSqliteStore(): Promise<string> {
  const directory = await temporaryDirectory();
  const store = openSqliteStore(directory);
  await store.check();
  await store.close();
  return directory;
}

/** Calls a function with a connection of its own to an SQLite store. */
function withDatabase<Result>(
  directory: string,
  use: (database: Database.Database) => Result,
): Result {
  const database = new Database(databaseFile(directory));
  try {
    return use(database);
  } finally {
    database.close();
  }
}

const columnsSchema = z.array(
  z.object({ name: z.string(), type: z.string(), pk: z.number(), notnull: z.number() }),
);
const referencesSchema = z.array(z.object({ from: z.string() }));

/** The values of columns that allow some words only, by table and column. */
const words: Readonly<Record<string, string>> = {
  'date_states.state': 'cancelled',
  'event_refunds.state': 'made',
  'mails.state': 'sent',
  'payouts.state': 'paid',
  'payout_items.kind': 'payment',
};

/** Adds a row to each table. Keys are equal everywhere, so that each reference has its row. */
function fillEachTable(directory: string): void {
  withDatabase(directory, (database) => {
    for (const table of storeTables) {
      const columns = columnsSchema.parse(database.pragma(`table_info(${table})`));
      const references = referencesSchema.parse(database.pragma(`foreign_key_list(${table})`));
      const valueOf = ({ name, type, pk }: (typeof columns)[number]) => {
        if (type === 'INTEGER') return 1;
        const isKey = pk > 0 || name === 'id' || references.some(({ from }) => from === name);
        const text = isKey ? 'key' : `${name} of Zoë’s\n"row"`;
        return words[`${table}.${name}`] ?? text;
      };
      const names = columns.map(({ name }) => name).join(', ');
      const places = columns.map(() => '?').join(', ');
      database
        .prepare(`INSERT INTO ${table} (${names}) VALUES (${places})`)
        .run(columns.map(valueOf));
    }
  });
}

function dump(directory: string): Readonly<Record<string, unknown>> {
  return withDatabase(directory, (database) =>
    Object.fromEntries(
      storeTables.map((table) => {
        const columns = columnsSchema
          .parse(database.pragma(`table_info(${table})`))
          .filter(({ name }) => table !== 'submission_words' || name !== 'id')
          .map(({ name }) => name);
        return [table, database.prepare(`SELECT ${columns.join(', ')} FROM ${table}`).all()];
      }),
    ),
  );
}

async function copyToPostgres(directory: string) {
  const store = openPostgresStore(postgres);
  await store.check();
  await store.close();
  const from = openSqliteDatabase(databaseFile(directory));
  const to = await openPostgresDatabase(postgres);
  try {
    return await copyStore(from, to);
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}

async function copyFromPostgres(directory: string) {
  const from = await openPostgresDatabase(postgres);
  const to = openSqliteDatabase(databaseFile(directory));
  try {
    return await copyStore(from, to);
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}

test('knows every table of a store', async () => {
  const directory = await newSqliteStore();
  const tables = withDatabase(directory, (database) =>
    database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all(),
  ).filter((name) => !/^(?:checks$|word_index|sqlite_)/.test(String(name)));
  expect([...storeTables].sort()).toEqual(tables.map(String).sort());
});

test('copies every table to PostgreSQL and back without a difference', async () => {
  const [before, after] = [await newSqliteStore(), await newSqliteStore()];
  fillEachTable(before);
  const there = await copyToPostgres(before);
  expect(there).toMatchObject({ kind: 'copied', counts: { submissions: 1, api_tokens: 1 } });
  expect(await copyFromPostgres(after)).toEqual(there);
  expect(dump(after)).toEqual(dump(before));
});

test('finds the words of copied submissions, latest first', async () => {
  const [before, after] = [await newSqliteStore(), await newSqliteStore()];
  const store = openSqliteStore(before);
  for (const id of ['a', 'b', 'c']) {
    const fields = [['message', [`Über ${id}`]]] as const;
    const receivedAt = new Date(Date.UTC(2026, 10, 1));
    await store.addSubmission(newSubmission({ id, fields, receivedAt }));
  }
  await store.indexSubmissions(9);
  await store.close();
  await copyToPostgres(before);
  const copied = openPostgresStore(postgres);
  const search = { search: 'über', limit: 9 };
  const ids = ['c', 'b', 'a'];
  expect((await copied.listSubmissions(search)).map(({ id }) => id)).toEqual(ids);
  await copied.close();
  await copyFromPostgres(after);
  const back = openSqliteStore(after);
  expect((await back.listSubmissions(search)).map(({ id }) => id)).toEqual(ids);
  await back.addSubmission(newSubmission({ id: 'd', fields: [['message', ['über']]] }));
  await back.indexSubmissions(9);
  expect(await back.listSubmissions(search)).toHaveLength(4);
  await back.close();
});

test('copies nothing into a store that has rows', async () => {
  const [before, after] = [await newSqliteStore(), await newSqliteStore()];
  fillEachTable(before);
  await copyToPostgres(before);
  fillEachTable(after);
  const kept = dump(after);
  expect(await copyFromPostgres(after)).toEqual({ kind: 'not-empty', table: 'submissions' });
  expect(dump(after)).toEqual(kept);
});

test('lets nobody write to the source while it is copied', async () => {
  const directory = await newSqliteStore();
  const from = openSqliteDatabase(databaseFile(directory));
  await from.begin(storeTables);
  withDatabase(directory, (database) => {
    expect(() => database.exec("INSERT INTO secrets VALUES ('a', 'b')")).toThrow(/locked/);
  });
  await from.close();
});

async function run(...args: string[]) {
  const command = [await bundleProgram('scripts/store.ts'), ...args];
  return promisify(execFile)(process.execPath, command).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: unknown) => {
      const { code, stderr } = z.object({ code: z.number(), stderr: z.string() }).parse(error);
      return { code, text: stderr };
    },
  );
}

test('copies by command, and names the next step', async () => {
  const directory = await newSqliteStore();
  fillEachTable(directory);
  const { code, text } = await run('copy', directory, postgres);
  expect(text).toContain('submissions: 1 rows\n');
  expect(text).toContain('Set DATABASE_URL and start the site.');
  expect(code).toBe(0);
  const again = await run('copy', directory, postgres);
  expect(again.code).toBe(1);
  expect(again.text).toContain('The target has rows in submissions. Nothing was copied');
  const missing = await run('copy', `${directory}/missing`, postgres);
  expect(missing).toEqual({ code: 1, text: `There is no database in ${directory}/missing.\n` });
  expect((await run('copy', directory, directory)).code).toBe(2);
});
