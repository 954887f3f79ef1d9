import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { expect, test, vi } from 'vitest';
import { compileOnce } from '@/lib/server/platform/store/compile-once';
import type { Tables } from '@/lib/server/platform/store/tables/tables';

const createDriver = () => new DummyDriver();
const sqlite = new Kysely<Tables>({
  dialect: {
    createDriver,
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
const postgres = new Kysely<Tables>({
  dialect: {
    createDriver,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test('builds a query once for each database, and fills in the values of each call', () => {
  const build = vi.fn((db: Kysely<Tables>, { key, count }: { key: string; count: number }) =>
    db
      .insertInto('limits')
      .values({ name: key, counted: count, ends_at: 7 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ counted: count })),
  );
  const statement = compileOnce<{ key: string; count: number }>(build);

  expect(statement(sqlite, { key: 'a', count: 1 }).parameters).toEqual(['a', 1, 7, 1]);
  expect(statement(sqlite, { key: 'b', count: 0 }).parameters).toEqual(['b', 0, 7, 0]);
  expect(build).toHaveBeenCalledOnce();
  expect(statement(postgres, { key: 'c', count: 2 }).sql).toContain('$1');
  expect(statement(sqlite, { key: 'd', count: 3 }).sql).toContain('?');
  expect(build).toHaveBeenCalledTimes(2);
});
