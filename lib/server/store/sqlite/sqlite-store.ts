import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { makePrivateDirectory } from '@/lib/server/store/private-files';
import { SqliteWriter } from '@/lib/server/store/sqlite/sqlite-writer';
import { sqlStore } from '@/lib/server/store/sql/sql-store';
import type { Tables } from '@/lib/server/store/sql/tables';
import type { Store } from '@/lib/server/store/store';

/**
 * A store in `<directory>/frontdesk.sqlite`, made with its tables at the first use. Several
 * processes may open the same directory.
 */
export function openSqliteStore(directory: string): Store {
  const file = databaseFile(directory);
  const writer = new SqliteWriter(file);
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: () => openForReading(writer, file) }),
  });
  makePrivateDirectory(directory);
  return sqlStore({
    dialect: 'sqlite',
    db,
    run: (statements) => writer.run(statements),
    randomBytes,
    async close() {
      await writer.close();
      await db.destroy();
    },
  });
}

/** The database file of a data directory. */
export function databaseFile(directory: string): string {
  return join(directory, 'frontdesk.sqlite');
}

/** Reading has a connection of its own, which never waits for a sync and cannot change anything. */
async function openForReading(writer: SqliteWriter, file: string) {
  await writer.open();
  const database = new Database(file);
  database.exec('PRAGMA busy_timeout = 5000');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA query_only = ON');
  return database;
}
