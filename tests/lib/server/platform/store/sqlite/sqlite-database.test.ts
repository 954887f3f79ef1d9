import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe } from 'vitest';
import { openSqliteStore } from '@/tests/support/open-store';
import { databaseFile } from '@/lib/server/platform/store/sqlite/sqlite-database';
import type { Store } from '@/lib/server/store';
import { testStore } from '@/tests/contract/store';

/**
 * Deletes the rows of a store that is open. Keeps the row that a check-up writes to, and the secrets,
 * which an open store remembers.
 */
function deleteRows(database: Database.Database): void {
  const tables = database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'word_index*' AND name NOT IN ('checks', 'secrets')",
    )
    .pluck()
    .all();
  database.exec(
    ['BEGIN', ...tables.map((name) => `DELETE FROM ${String(name)}`), 'COMMIT'].join(';'),
  );
}

describe('SQLite', () => {
  let directory = '';
  let store: Store;
  let database: Database.Database;

  // Each opened store starts two threads and runs the migrations, which takes longer than most tests.
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'store-'));
    store = openSqliteStore(directory);
    await store.check();
    database = new Database(databaseFile(directory));
    database.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF');
  });
  afterAll(async () => {
    database.close();
    await store.close();
    await rm(directory, { recursive: true });
  });

  testStore({
    open: () => Promise.resolve({ ...store, close: () => Promise.resolve() }),
    discard() {
      deleteRows(database);
      return Promise.resolve();
    },
  });
});
