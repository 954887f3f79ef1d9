import Database from 'libsql';
import pg from 'pg';
import type { Dialect } from '@/lib/server/platform/store/dialects';

/** A row as the driver returns it: texts, numbers and nulls. */
export type Row = Readonly<Record<string, unknown>>;

/** A database in one transaction, which reads one state and keeps out other writers. */
export interface StoreDatabase {
  readonly dialect: Dialect;
  /** Locks these tables against changes by others and begins the transaction. */
  begin(tables: readonly string[]): Promise<void>;
  /** Returns the rows of a query, at most `size` at once. */
  read(sql: string, size: number): AsyncIterable<readonly Row[]>;
  /** Adds rows, which all have the same columns. */
  insert(table: string, rows: readonly Row[]): Promise<void>;
  commit(): Promise<void>;
  /** Ends the transaction without its changes, if there is one, and closes the connection. */
  close(): Promise<void>;
}

/** Opens the SQLite file of a store. It must exist. Throws what the driver throws. */
export function openSqliteDatabase(file: string): StoreDatabase {
  const database = new Database(file, { fileMustExist: true });
  database.exec('PRAGMA busy_timeout = 5000');
  database.exec('PRAGMA foreign_keys = ON');
  return {
    dialect: 'sqlite',
    begin() {
      database.exec('BEGIN IMMEDIATE');
      return Promise.resolve();
    },
    async *read(sql, size) {
      let rows: Row[] = [];
      for (const row of database.prepare(sql).iterate() as Iterable<Row>) {
        rows.push(row);
        if (rows.length < size) continue;
        yield rows;
        rows = [];
        // The generator is asynchronous for PostgreSQL.
        await Promise.resolve();
      }
      if (rows.length > 0) yield rows;
    },
    insert(table, rows) {
      const { sql, parameters } = insertStatement(table, rows, () => '?');
      database.prepare(sql).run(parameters);
      return Promise.resolve();
    },
    commit() {
      database.exec('COMMIT');
      return Promise.resolve();
    },
    close() {
      database.close();
      return Promise.resolve();
    },
  };
}

/** Connects to the PostgreSQL database of a store. Rejects with what the driver rejects with. */
export async function openPostgresDatabase(address: string): Promise<StoreDatabase> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Client({ connectionString: address, types });
  await client.connect();
  return {
    dialect: 'postgres',
    async begin(tables) {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      await client.query(`LOCK TABLE ${tables.join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
    },
    async *read(sql, size) {
      await client.query(`DECLARE rows NO SCROLL CURSOR FOR ${sql}`);
      for (;;) {
        const { rows } = await client.query<Record<string, unknown>>(`FETCH ${size} FROM rows`);
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query('CLOSE rows');
    },
    async insert(table, rows) {
      const { sql, parameters } = insertStatement(table, rows, (number) => `$${number}`);
      await client.query(sql, [...parameters]);
    },
    async commit() {
      await client.query('COMMIT');
    },
    async close() {
      await client.end();
    },
  };
}

function insertStatement(
  table: string,
  rows: readonly Row[],
  placeholder: (number: number) => string,
): { readonly sql: string; readonly parameters: readonly unknown[] } {
  const columns = Object.keys(rows[0] ?? {});
  const tuples = rows.map(
    (_, row) =>
      `(${columns.map((_column, index) => placeholder(row * columns.length + index + 1)).join(', ')})`,
  );
  return {
    sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${tuples.join(', ')}`,
    parameters: rows.flatMap((row) => columns.map((column) => row[column])),
  };
}
