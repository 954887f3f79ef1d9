import { randomBytes } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { PostgresPool } from '@/lib/server/store/postgres/postgres-pool';
import { createSqlStore } from '@/lib/server/store/sql/sql-store';
import type { Tables } from '@/lib/server/store/sql/tables';
import type { Store } from '@/lib/server/store/store';

/**
 * Opens a store in the PostgreSQL database of `url`. Creates its tables at the first use. Any number of
 * processes may share it. Calls reject with StoreBusy while the database cannot be reached or a backup is
 * restored into it; a restore itself opens it with `isRestore`.
 */
export function openPostgresStore(url: string, isRestore = false): Store {
  const pool = new PostgresPool(url, isRestore);
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ReadingDriver(pool),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return createSqlStore({
    dialect: 'postgres',
    db,
    run: (statements) => pool.run(statements),
    randomBytes,
    async close() {
      await db.destroy();
      await pool.close();
    },
  });
}

/** Runs Kysely's queries, which only read. Changes go through the pool's `run`. */
class ReadingDriver implements Driver {
  constructor(private readonly pool: PostgresPool) {}

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(new ReadingConnection(this.pool));
  }

  init = () => Promise.resolve();
  releaseConnection = () => Promise.resolve();
  destroy = () => Promise.resolve();
  beginTransaction = refuseTransaction;
  commitTransaction = refuseTransaction;
  rollbackTransaction = refuseTransaction;
}

class ReadingConnection implements DatabaseConnection {
  constructor(private readonly pool: PostgresPool) {}

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return this.pool.withConnection(async (client) => {
      const { rows } = await client.query<Row & pg.QueryResultRow>(sql, [...parameters]);
      return { rows };
    });
  }

  streamQuery(): never {
    throw new Error('The store does not stream queries.');
  }
}

function refuseTransaction(): Promise<void> {
  return Promise.reject(new Error('The store does not open interactive transactions.'));
}
