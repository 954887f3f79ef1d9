import { randomBytes } from 'node:crypto';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { PostgresPool } from '@/lib/server/platform/store/postgres/postgres-pool';
import { ReadingDriver } from '@/lib/server/platform/store/sql/reading-driver';
import { createSqlStore } from '@/lib/server/platform/store/sql/sql-store';
import type { Tables } from '@/lib/server/platform/store/sql/tables';
import type { Store } from '@/lib/server/platform/store/store';

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
      createDriver: () =>
        new ReadingDriver((sql, parameters) =>
          pool.withConnection(async (client) => {
            const { rows } = await client.query<Record<string, unknown>>(sql, [...parameters]);
            return rows;
          }),
        ),
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
