import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/**
 * Deletes what a store has stored. Keeps the migrations taken, the row that a check-up writes to, and the
 * secrets, which an open store remembers.
 */
const deleteAllRows = `DO $$
  DECLARE name text;
  BEGIN
    SET LOCAL session_replication_role = replica; -- without foreign keys
    FOR name IN SELECT tablename FROM pg_tables
      WHERE schemaname = 'public' AND tablename NOT IN ('steps', 'checks', 'secrets')
    LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
  END $$`;

/** Creates an empty database on the shared server. Returns its address. */
export async function emptyDatabase(): Promise<string> {
  const shared = inject('postgres');
  const name = `test-${randomUUID()}`;
  await onServer(shared, `CREATE DATABASE "${name}"`);
  const address = new URL(shared);
  address.pathname = `/${name}`;
  return address.href;
}

/**
 * Deletes the rows of a connected database and keeps its tables. A test that only needs an empty store is
 * several times faster so than with a database of its own.
 */
export async function deleteRows(client: pg.Client): Promise<void> {
  await client.query(deleteAllRows);
}

/** Drops a database, including its open connections. */
export async function dropDatabase(address: string): Promise<void> {
  const name = new URL(address).pathname.slice(1);
  await onServer(inject('postgres'), `DROP DATABASE "${name}" WITH (FORCE)`);
}

async function onServer(address: string, statement: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query(statement);
  await client.end();
}
