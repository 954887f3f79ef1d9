import pg from 'pg';
import type { Migrations } from '@/lib/server/platform/store/dialects';
import { convertPostgresError } from '@/lib/server/platform/store/postgres/postgres-errors';
import { shareDatabase } from '@/lib/server/platform/store/postgres/postgres-use';
import type { TransactionOutcome, Statement } from '@/lib/server/platform/store/transaction';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';

/** Connections of this process. A small server allows a hundred in total. */
const maxConnections = 10;

/** Maximum number of calls that wait for a connection. More would only use memory and wait longer. */
const maxPending = 500;

/** Key of the advisory lock that serialises migrations. Any number, but the same in all releases. */
const migrationLock = 7_426_511_903;

/** BIGINT columns are times and counts, which a number represents exactly. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/** Connections to a PostgreSQL database. They open at the first use, and again after a loss. */
export class PostgresPool {
  private readonly pool: pg.Pool;
  private ready: Promise<void> | undefined;
  private readonly sharing = new WeakSet<pg.PoolClient>();

  /** `isRestore`: the database is not marked as used, because the restore has claimed it. */
  constructor(
    url: string,
    private readonly migrations: Migrations,
    private readonly isRestore = false,
  ) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: maxConnections,
      // Short, so that the visitor gets a response before the browser gives up.
      connectionTimeoutMillis: 3000,
      statement_timeout: 8000,
      query_timeout: 10_000,
      idle_in_transaction_session_timeout: 10_000,
      keepAlive: true,
      types,
    });
    // Without a listener, a lost connection ends the process. Its query rejects as well.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /**
   * Runs `task` with a connection, after the migrations. Rejects with StoreBusy if the same call may
   * succeed later.
   */
  async withConnection<Result>(task: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    if (this.pool.waitingCount >= maxPending) throw new StoreBusy('Too many calls are waiting.');
    this.ready ??= this.useConnection((client) => migrate(client, this.migrations));
    try {
      await this.ready;
    } catch (error) {
      this.ready = undefined;
      throw error;
    }
    return this.useConnection(task);
  }

  /** See RunTransaction. */
  run(statements: readonly Statement[]): Promise<TransactionOutcome> {
    return this.withConnection((client) => runTransaction(client, statements));
  }

  /** Waits for running queries and closes all connections. */
  close(): Promise<void> {
    return this.pool.end();
  }

  private async useConnection<Result>(
    task: (client: pg.PoolClient) => Promise<Result>,
  ): Promise<Result> {
    let client: pg.PoolClient | undefined;
    try {
      client = await this.pool.connect();
      await this.share(client);
      const result = await task(client);
      client.release();
      return result;
    } catch (error) {
      // Its state is unknown, so it is not reused.
      client?.release(true);
      throw convertPostgresError(error);
    }
  }

  private async share(client: pg.PoolClient): Promise<void> {
    if (this.isRestore || this.sharing.has(client)) return;
    if (!(await shareDatabase(client))) throw new StoreBusy('A backup is being restored.');
    this.sharing.add(client);
  }
}

async function runTransaction(
  client: pg.PoolClient,
  statements: readonly Statement[],
): Promise<TransactionOutcome> {
  const rows: unknown[] = [];
  // A success response follows the commit, so it must be on disk even where the database defaults to
  // asynchronous commits.
  await client.query(
    `BEGIN;
     SELECT set_config('synchronous_commit', 'on', true)
       WHERE current_setting('synchronous_commit') = 'off'`,
  );
  for (const statement of statements) {
    const { sql, parameters, mustChange, returnsChanges } = statement;
    const result = await client.query<Record<string, unknown>>(sql, [...parameters]);
    if (mustChange !== undefined && result.rowCount === 0) {
      await client.query('ROLLBACK');
      return { kind: 'unchanged', required: mustChange };
    }
    if (returnsChanges === true) rows.push({ changes: result.rowCount ?? 0 });
    else rows.push(...result.rows);
  }
  await client.query('COMMIT');
  return { kind: 'done', rows };
}

/** Runs pending migrations in one transaction, while other processes wait for the lock. */
async function migrate(client: pg.PoolClient, migrations: Migrations): Promise<void> {
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
  await client.query('CREATE TABLE IF NOT EXISTS steps (taken BIGINT NOT NULL)');
  const { rows } = await client.query<{ taken: number }>('SELECT taken FROM steps');
  const completed = rows[0]?.taken ?? 0;
  if (completed > migrations.length) {
    throw new Error('The database was written by a newer release of this site.');
  }
  for (const statement of migrations.slice(completed).flat()) await client.query(statement);
  await client.query('DELETE FROM steps');
  await client.query('INSERT INTO steps (taken) VALUES ($1)', [migrations.length]);
  await client.query('COMMIT');
}
