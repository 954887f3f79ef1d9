import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  Kysely,
  sql,
  SqliteAdapter,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import Database from 'libsql';
import type { Migrations } from '@/lib/server/platform/store/dialects';
import { makePrivateDirectory } from '@/lib/server/platform/store/private-files';
import { ReadingDriver } from '@/lib/server/platform/store/reading-driver';
import type { SqlDatabase } from '@/lib/server/platform/store/sql-database';
import { SqliteReader } from '@/lib/server/platform/store/sqlite/sqlite-reader';
import { SqliteWriter } from '@/lib/server/platform/store/sqlite/sqlite-writer';
import type { Tables } from '@/lib/server/platform/store/tables/tables';

/**
 * Opens the database `<directory>/frontdesk.sqlite`. Creates the file and its tables at the first use.
 * Several processes may open the same directory.
 */
export function openSqlite(directory: string, migrations: Migrations): SqlDatabase {
  const file = databaseFile(directory);
  const writer = new SqliteWriter(file, migrations);
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: () => openForReading(writer, file) }),
  });
  const reader = new SqliteReader(file);
  const reads = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () =>
        new ReadingDriver(async (query, parameters) => {
          await writer.open();
          return reader.query(query, parameters);
        }),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  makePrivateDirectory(directory);
  return {
    dialect: 'sqlite',
    db,
    reads,
    run: (statements) => writer.run(statements),
    randomBytes,
    readVersion: () => readDataVersion(db),
    checkpoint: () => writer.checkpoint(),
    async close() {
      await reader.close();
      await writer.close();
      await db.destroy();
    },
  };
}

/** Returns a number that differs after another connection has changed the file. This one only reads. */
async function readDataVersion(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`PRAGMA data_version`.execute(db);
  return rows[0]?.data_version ?? Number.NaN;
}

/** Returns the path of the database in a data directory. */
export function databaseFile(directory: string): string {
  return join(directory, 'frontdesk.sqlite');
}

/** Opens a read-only connection. Reads do not wait for the writer's sync. */
async function openForReading(writer: SqliteWriter, file: string) {
  await writer.open();
  const database = new Database(file);
  database.exec('PRAGMA busy_timeout = 5000');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA query_only = ON');
  return database;
}
