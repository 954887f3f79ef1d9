import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseBackup, InspectCopy } from '@/lib/server/platform/store/database-backup';
import type { Dialect, Migrations } from '@/lib/server/platform/store/dialects';
import {
  inspectPostgres,
  type PostgresState,
} from '@/lib/server/platform/store/postgres/inspect-postgres';
import {
  inspectPostgresCopy,
  postgresBackup,
  postgresTarget,
} from '@/lib/server/platform/store/postgres/postgres-backup';
import { openPostgresChanges } from '@/lib/server/platform/store/postgres/postgres-changes';
import { openPostgres } from '@/lib/server/platform/store/postgres/postgres-database';
import { openPostgresRemovals } from '@/lib/server/platform/store/postgres/postgres-removals';
import { combineLogs, type RemovalLog } from '@/lib/server/platform/store/removals/removal';
import { openRemovalFile } from '@/lib/server/platform/store/removals/removal-file';
import type { SqlDatabase } from '@/lib/server/platform/store/sql-database';
import { inspectSqliteCopy, sqliteBackup } from '@/lib/server/platform/store/sqlite/sqlite-backup';
import { databaseFile, openSqlite } from '@/lib/server/platform/store/sqlite/sqlite-database';
import {
  checkSqliteFile,
  type FileState,
  readSqliteVersion,
  isSqliteFileInUse,
} from '@/lib/server/platform/store/sqlite/sqlite-integrity';
import type { StoreChanges } from '@/lib/server/platform/store/store-changes';

/** The settings that choose the database: PostgreSQL with `DATABASE_URL`, otherwise a SQLite file. */
export interface DatabaseSettings {
  readonly DATABASE_URL?: string | undefined;
  readonly DATA_DIR: string;
  readonly POSTGRES_PROGRAMS?: string | undefined;
}

/** Opens the database of the settings. No other module chooses between databases. */
export function openDatabase(
  { DATABASE_URL: url, DATA_DIR }: DatabaseSettings,
  migrationsFor: (dialect: Dialect) => Migrations,
  isRestore = false,
): SqlDatabase {
  return url === undefined
    ? openSqlite(resolve(DATA_DIR), migrationsFor('sqlite'))
    : openPostgres(url, migrationsFor('postgres'), isRestore);
}

/** Opens the notifications of other processes; `undefined` with SQLite, which one process uses. */
export function openChanges({ DATABASE_URL: url }: DatabaseSettings): StoreChanges | undefined {
  return url === undefined ? undefined : openPostgresChanges(url);
}

/** Opens the log of removals: in the data directory, and in PostgreSQL for servers that share it. */
export function openRemovals({ DATABASE_URL, DATA_DIR }: DatabaseSettings): RemovalLog {
  const now = () => new Date();
  const file = openRemovalFile(resolve(DATA_DIR), now);
  return DATABASE_URL === undefined
    ? file
    : combineLogs(openPostgresRemovals(DATABASE_URL, now), file);
}

/** Returns the backup of the settings' database. */
export function openDatabaseBackup(settings: DatabaseSettings): DatabaseBackup {
  const { DATABASE_URL: url, DATA_DIR, POSTGRES_PROGRAMS: programs } = settings;
  return url === undefined
    ? sqliteBackup(databaseFile(resolve(DATA_DIR)))
    : postgresBackup({ url, programs });
}

/** Returns the function that checks copies of a database. */
export function inspectCopies({
  POSTGRES_PROGRAMS,
}: Pick<DatabaseSettings, 'POSTGRES_PROGRAMS'>): (dialect: Dialect) => InspectCopy {
  const postgres = inspectPostgresCopy(POSTGRES_PROGRAMS);
  return (dialect) => (dialect === 'sqlite' ? inspectSqliteCopy : postgres);
}

/** Returns where the settings have the database of an archive restored to. */
export function restoredDatabase(settings: DatabaseSettings) {
  const { DATABASE_URL: url, DATA_DIR, POSTGRES_PROGRAMS: programs } = settings;
  const dialect: Dialect = url === undefined ? 'sqlite' : 'postgres';
  return {
    dialect,
    databaseFile: databaseFile(resolve(DATA_DIR)),
    server: url === undefined ? undefined : postgresTarget({ url, programs }),
    isFileInUse: isSqliteFileInUse,
    removals: openRemovals(settings),
  };
}

export interface CheckedFile {
  readonly file: string;
  readonly state: FileState;
}

/** Returns the database file and its state; `undefined` with PostgreSQL. */
export function checkDatabaseFile({
  DATABASE_URL,
  DATA_DIR,
}: DatabaseSettings): CheckedFile | undefined {
  if (DATABASE_URL !== undefined) return undefined;
  const file = databaseFile(resolve(DATA_DIR));
  return { file, state: checkSqliteFile(file) };
}

/** Returns the number of migrations that have run, without running any; 0 without a database. */
export async function readDatabaseVersion(
  { DATABASE_URL: url, DATA_DIR }: DatabaseSettings,
  timeoutMs: number,
): Promise<number> {
  if (url !== undefined) return (await inspectPostgres(url, timeoutMs)).version;
  const file = databaseFile(resolve(DATA_DIR));
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return size === 0 ? 0 : readSqliteVersion(file);
}

/** The state of the database, read without creating or migrating it. */
export type DatabaseState =
  | ({ readonly kind: 'sqlite'; readonly version: number } & CheckedFile)
  | ({ readonly kind: 'postgres' } & PostgresState);

/** Reads the state of the database of the settings. Rejects if PostgreSQL cannot be reached. */
export async function inspectDatabase(
  settings: DatabaseSettings,
  timeoutMs: number,
): Promise<DatabaseState> {
  const checked = checkDatabaseFile(settings);
  if (checked === undefined) {
    const state = await inspectPostgres(settings.DATABASE_URL ?? '', timeoutMs);
    return { kind: 'postgres', ...state };
  }
  const isReadable = checked.state.kind === 'intact' || checked.state.kind === 'too-large';
  const version = isReadable ? readSqliteVersion(checked.file) : 0;
  return { kind: 'sqlite', ...checked, version };
}
