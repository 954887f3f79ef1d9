import type { Kysely } from 'kysely';
import type { Dialect } from '@/lib/server/platform/store/dialects';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import type { RunTransaction } from '@/lib/server/platform/store/transaction';

/** A database with the tables of `lib/server/migrations.ts`. */
export interface SqlDatabase {
  readonly dialect: Dialect;
  /** Compiles all queries, and runs those that read a few rows by an index. */
  readonly db: Kysely<Tables>;
  /** Runs queries that may read many rows, where those of `db` would block the event loop. */
  readonly reads?: Kysely<Tables>;
  readonly run: RunTransaction;
  /** Returns `size` random bytes. */
  readonly randomBytes: (size: number) => Uint8Array;
  /** Returns a number that differs after each change of the database, if there is a cheap one. */
  readonly readVersion?: () => Promise<number>;
  /** Copies the log into the database and empties it, if there is one that keeps deleted content. */
  readonly checkpoint?: () => Promise<void>;
  /** Completes pending writes and closes the database. */
  readonly close: () => Promise<void>;
}
