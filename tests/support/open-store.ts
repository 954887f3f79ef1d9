import { migrationsFor } from '@/lib/server/migrations';
import { openPostgres } from '@/lib/server/platform/store/postgres/postgres-database';
import { openSqlite } from '@/lib/server/platform/store/sqlite/sqlite-database';
import { createStore, type Store } from '@/lib/server/store';

/** Opens the store in a data directory, without a log of removals. */
export function openSqliteStore(directory: string): Store {
  return createStore(openSqlite(directory, migrationsFor('sqlite')));
}

/** Opens the store in a PostgreSQL database, without a log of removals. */
export function openPostgresStore(url: string, isRestore = false): Store {
  return createStore(openPostgres(url, migrationsFor('postgres'), isRestore));
}
