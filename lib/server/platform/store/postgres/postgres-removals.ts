import pg from 'pg';
import { convertPostgresError } from '@/lib/server/platform/store/postgres/postgres-errors';
import type { RemovalLog } from '@/lib/server/platform/store/removals/removal';
import {
  createHead,
  formatRemovals,
  parseRemovals,
} from '@/lib/server/platform/store/removals/removal-lines';

/** The schema of the log: outside the one that backups copy and restores move aside. */
export const removalSchema = 'frontdesk_removals';

/** Serialises the creation of the schema. Any number, but the same in all releases. */
const creationLock = 7_426_511_905;

/** SQLSTATE: the account may not create a schema. */
const notPermitted = '42501';

/**
 * Returns the log in a PostgreSQL database, which all servers of a site share. An account that may not
 * create a schema has none; then the log in the data directory is the only one.
 */
export function openPostgresRemovals(url: string, now: () => Date): RemovalLog {
  const lines = `"${removalSchema}".lines`;

  async function readLines(client: pg.Client, limit?: number): Promise<readonly string[]> {
    const query = `SELECT line FROM ${lines} ORDER BY id${limit === undefined ? '' : ` LIMIT ${limit}`}`;
    return (await client.query<{ line: string }>(query)).rows.map(({ line }) => line);
  }

  /** Returns the first line, and creates the log without one. */
  async function openHead(client: pg.Client): Promise<string> {
    if (!(await exists(client))) {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock($1)', [creationLock]);
      await client.query(`CREATE SCHEMA IF NOT EXISTS "${removalSchema}"`);
      await client.query(
        `CREATE TABLE IF NOT EXISTS ${lines} (id BIGSERIAL PRIMARY KEY, line TEXT NOT NULL)`,
      );
      const insert = `INSERT INTO ${lines} (line) SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM ${lines})`;
      await client.query(insert, [createHead(now())]);
      await client.query('COMMIT');
    }
    return (await readLines(client, 1))[0] ?? '';
  }

  return {
    begin: () =>
      withClient(url, async (client) => {
        await openHead(client);
      }),

    append: (removals) =>
      withClient(url, async (client) => {
        const added = formatRemovals(await openHead(client), removals, now());
        await client.query("SET synchronous_commit = 'on'");
        const insert = `INSERT INTO ${lines} (line) SELECT * FROM unnest($1::text[])`;
        await client.query(insert, [added]);
      }),

    async read() {
      let read: readonly string[] = [];
      await withClient(url, async (client) => {
        if (await exists(client)) read = await readLines(client);
      });
      return parseRemovals(read);
    },
  };
}

async function exists(client: pg.Client): Promise<boolean> {
  const query = `SELECT to_regclass('"${removalSchema}".lines') IS NOT NULL AS is_there`;
  return (await client.query<{ is_there: boolean }>(query)).rows[0]?.is_there === true;
}

async function withClient(url: string, task: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    query_timeout: 10_000,
  });
  // Without a listener, a lost connection ends the process. Its query rejects as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await task(client);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === notPermitted) return;
    throw convertPostgresError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
