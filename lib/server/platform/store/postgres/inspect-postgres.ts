import pg from 'pg';

/** What can be read of a PostgreSQL database without changing it. */
export interface PostgresState {
  /** The number of migrations that have run; 0 before the first start. */
  readonly version: number;
  /** The time of the database's machine. */
  readonly time: Date;
  /** Such as 150004 for 15.4. */
  readonly serverVersion: number;
}

/** Reads the state of a database without migrating it. Rejects if it cannot be reached. */
export async function inspectPostgres(url: string, timeoutMs: number): Promise<PostgresState> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // Without a listener, a lost connection ends the process. Its query rejects as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ time: Date; server: number; steps: string | null }>(
      `SELECT clock_timestamp() AS time, to_regclass('steps')::text AS steps,
        current_setting('server_version_num')::int AS server`,
    );
    const [row] = rows;
    const { time = new Date(Number.NaN), server = 0, steps = null } = row ?? {};
    return { version: await readVersion(client, steps), time, serverVersion: server };
  } finally {
    await client.end();
  }
}

async function readVersion(client: pg.Client, steps: string | null): Promise<number> {
  if (steps === null) return 0;
  const { rows } = await client.query<{ taken: string }>('SELECT taken FROM steps');
  return Number(rows[0]?.taken ?? 0);
}
