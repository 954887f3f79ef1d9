import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** Creates an empty database on the shared server. Returns its address. */
export async function emptyDatabase(): Promise<string> {
  const shared = inject('postgres');
  const name = `test-${randomUUID()}`;
  await onServer(shared, `CREATE DATABASE "${name}"`);
  const address = new URL(shared);
  address.pathname = `/${name}`;
  return address.href;
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
