import { migrationsFor } from '@/lib/server/migrations';
import { openPostgres } from '@/lib/server/platform/store/postgres/postgres-database';
import { openSqlite } from '@/lib/server/platform/store/sqlite/sqlite-database';
import type { OnCommitted } from '@/lib/server/platform/store/transaction';
import { createStore, type Store } from '@/lib/server/store';

/** Opens the store in a data directory, without a log of removals. */
export function openSqliteStore(directory: string): Store {
  return createStore(openSqlite(directory, migrationsFor('sqlite')));
}

/** Opens the store in a PostgreSQL database, without a log of removals. */
export function openPostgresStore(
  url: string,
  isRestore = false,
  onCommitted?: OnCommitted,
): Store {
  return createStore(openPostgres(url, migrationsFor('postgres'), isRestore), onCommitted);
}
