import { randomBytes } from 'node:crypto';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Migrations } from '@/lib/server/platform/store/dialects';
import { PostgresPool } from '@/lib/server/platform/store/postgres/postgres-pool';
import { ReadingDriver } from '@/lib/server/platform/store/reading-driver';
import type { SqlDatabase } from '@/lib/server/platform/store/sql-database';
import type { Tables } from '@/lib/server/platform/store/tables/tables';

/**
 * Opens the PostgreSQL database of `url`. Creates its tables at the first use. Any number of
 * processes may share it. Calls reject with StoreBusy while the database cannot be reached or a backup is
 * restored into it; a restore itself opens it with `isRestore`.
 */
export function openPostgres(url: string, migrations: Migrations, isRestore = false): SqlDatabase {
  const pool = new PostgresPool(url, migrations, isRestore);
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
  return {
    dialect: 'postgres',
    db,
    run: (statements) => pool.run(statements),
    randomBytes,
    async close() {
      await db.destroy();
      await pool.close();
    },
  };
}
