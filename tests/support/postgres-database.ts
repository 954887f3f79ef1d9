import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** The address of an empty database on the server that the tests share. */
export async function emptyDatabase(): Promise<string> {
  const shared = inject('postgres');
  const name = `test-${randomUUID()}`;
  await onServer(shared, `CREATE DATABASE "${name}"`);
  const address = new URL(shared);
  address.pathname = `/${name}`;
  return address.href;
}

/** Removes a database, whoever is still connected to it. */
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
