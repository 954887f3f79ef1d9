import pg from 'pg';
import { migrationsFor } from '@/lib/server/store/migrations';
import { convertPostgresError } from '@/lib/server/store/postgres/postgres-errors';
import type { JobOutcome, Statement } from '@/lib/server/store/sql/transaction';
import { StoreBusy } from '@/lib/server/store/store-busy';

/** Connections of this process; a small server has a hundred for all that use it. */
const mostConnections = 10;

/** Jobs that may wait for a connection. More would only fill the memory while everyone waits longer. */
const mostWaiting = 500;

/** Any number: processes of this site agree on it to bring the tables up to date one by one. */
const migrationLock = 7_426_511_903;

/** 64-bit numbers are times and counts here, which a number holds exactly. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/** Connections to one PostgreSQL database. They start with the first use, and again after a loss. */
export class PostgresPool {
  private readonly pool: pg.Pool;
  private ready: Promise<void> | undefined;

  constructor(url: string) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: mostConnections,
      // Short, so that a visitor is told while the browser still waits.
      connectionTimeoutMillis: 3000,
      statement_timeout: 8000,
      query_timeout: 10_000,
      idle_in_transaction_session_timeout: 10_000,
      keepAlive: true,
      types,
    });
    // Without a listener the loss of a connection ends the process. Who uses it is told by its query.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /**
   * Lends a connection to `task`, of a database that has today's tables. Rejects with StoreBusy where
   * the same may succeed later.
   */
  async withConnection<Result>(task: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    if (this.pool.waitingCount >= mostWaiting) throw new StoreBusy('Too many jobs are waiting.');
    this.ready ??= this.lend(migrate);
    try {
      await this.ready;
    } catch (error) {
      this.ready = undefined;
      throw error;
    }
    return this.lend(task);
  }

  /** See RunTogether: one job is one transaction. */
  run(statements: readonly Statement[]): Promise<JobOutcome> {
    return this.withConnection((client) => runTogether(client, statements));
  }

  /** Waits for what was begun and ends all connections. */
  close(): Promise<void> {
    return this.pool.end();
  }

  private async lend<Result>(task: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    let client: pg.PoolClient | undefined;
    try {
      client = await this.pool.connect();
      const result = await task(client);
      client.release();
      return result;
    } catch (error) {
      // Whatever state the connection is in, nobody else is to find out.
      client?.release(true);
      throw convertPostgresError(error);
    }
  }
}

async function runTogether(
  client: pg.PoolClient,
  statements: readonly Statement[],
): Promise<JobOutcome> {
  const rows: unknown[] = [];
  // A commit is an answer of success to somebody, so it has to be on disk wherever the database
  // would leave that for later.
  await client.query(
    `BEGIN;
     SELECT set_config('synchronous_commit', 'on', true)
       WHERE current_setting('synchronous_commit') = 'off'`,
  );
  for (const [index, { sql, parameters, mustChange }] of statements.entries()) {
    const result = await client.query<Record<string, unknown>>(sql, [...parameters]);
    if (mustChange === true && result.rowCount === 0) {
      await client.query('ROLLBACK');
      return { kind: 'unchanged', statement: index };
    }
    rows.push(...result.rows);
  }
  await client.query('COMMIT');
  return { kind: 'done', rows };
}

/** Takes the steps that this database has not taken yet, while others wait. */
async function migrate(client: pg.PoolClient): Promise<void> {
  const steps = migrationsFor('postgres');
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
  await client.query('CREATE TABLE IF NOT EXISTS steps (taken BIGINT NOT NULL)');
  const { rows } = await client.query<{ taken: number }>('SELECT taken FROM steps');
  const taken = rows[0]?.taken ?? 0;
  if (taken > steps.length) {
    throw new Error('The database was written by a newer release of this site.');
  }
  for (const statement of steps.slice(taken).flat()) await client.query(statement);
  await client.query('DELETE FROM steps');
  await client.query('INSERT INTO steps (taken) VALUES ($1)', [steps.length]);
  await client.query('COMMIT');
}
