import pg from 'pg';
import { z } from 'zod';
import { BackupError } from '@/lib/server/platform/store/backup-error';
import type {
  DatabaseBackup,
  DatabaseContents,
  DatabaseTarget,
  FileRecord,
  InspectCopy,
} from '@/lib/server/platform/store/database-backup';
import { restrictFile } from '@/lib/server/platform/store/private-files';
import { removalSchema } from '@/lib/server/platform/store/postgres/postgres-removals';
import { claimDatabase } from '@/lib/server/platform/store/postgres/postgres-use';
import { runProgram } from '@/lib/server/platform/store/postgres/postgres-programs';

/** The schema of the site's tables. */
const schema = 'public';

/** Schemas that a restore has moved aside. */
const replacedSchemas = 'replaced_*';

/** Schemas that no archive has. */
const excludedSchemas = [replacedSchemas, removalSchema];

export interface PostgresAccess {
  readonly url: string;
  /** The directory of PostgreSQL's programs; the PATH where it is `undefined`. */
  readonly programs: string | undefined;
}

/** Returns the backup of a PostgreSQL database, by `pg_dump`. */
export function postgresBackup({ url, programs }: PostgresAccess): DatabaseBackup {
  return {
    dialect: 'postgres',

    estimateBytes: () =>
      withClient(url, async (client) => {
        const sizes = await select(client, 'SELECT pg_database_size(current_database()) AS size');
        return z.coerce.number().parse(sizes[0]?.size);
      }),

    copy: (target) =>
      withClient(url, async (client) => {
        // The dump and the numbers of rows are of the same moment.
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        // The connection waits for the dump, however long that takes.
        for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
          await client.query(`SET LOCAL ${limit} = 0`);
        }
        const [snapshot] = await select(client, 'SELECT pg_export_snapshot() AS id');
        const contents = await countRows(client);
        const files = await listFiles(client, contents);
        const id = z.string().parse(snapshot?.id);
        const options = ['--format=custom', '--compress=0', `--snapshot=${id}`];
        const scope = excludedSchemas.map((name) => `--exclude-schema=${name}`);
        const rights = ['--no-owner', '--no-privileges'];
        const args = [
          ...options,
          ...rights,
          ...scope,
          '--lock-wait-timeout=60000',
          `--file=${target}`,
        ];
        await runProgram('pg_dump', args, { programs, url });
        restrictFile(target);
        return { ...contents, files };
      }),

    findKnownFiles: (ids) =>
      withClient(url, async (client) => {
        const sql = 'SELECT id FROM files WHERE id = ANY($1)';
        const rows = await select(client, sql, [ids]);
        return new Set(rows.map(({ id }) => String(id)));
      }),
  };
}

/** Returns a function that counts the rows of a dump with `pg_restore`, without a database. */
export function inspectPostgresCopy(programs: string | undefined): InspectCopy {
  return async (file) => {
    const rows: Record<string, number> = {};
    let table: string | undefined;
    let migrations = 0;
    const onLine = (line: string) => {
      if (table === undefined) {
        table = /^COPY public\.(\w+) \(.*FROM stdin;$/.exec(line)?.[1];
        if (table !== undefined) rows[table] = 0;
      } else if (line === '\\.') {
        table = undefined;
      } else {
        rows[table] = (rows[table] ?? 0) + 1;
        if (table === 'steps') migrations = Number(line);
      }
    };
    try {
      await runProgram('pg_restore', ['--data-only', '--file=-', file], { programs, onLine });
    } catch (error) {
      if (!BackupError.is(error) || error.code !== 'program-failed') throw error;
      throw new BackupError('damaged', `The archive’s database cannot be read: ${error.message}`);
    }
    return { schemaVersion: z.int().min(0).parse(migrations), rows };
  };
}

/** Returns a PostgreSQL database into which dumps are restored. */
export function postgresTarget({ url, programs }: PostgresAccess): DatabaseTarget {
  const rename = (from: string, to: string) => `ALTER SCHEMA "${from}" RENAME TO "${to}"`;
  return {
    isEmpty: () => withClient(url, async (client) => (await listTables(client)).length === 0),

    async claim() {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
      client.on('error', () => undefined);
      const release = () => client.end().catch(() => undefined);
      try {
        await client.connect();
        if (await claimDatabase(client)) return release;
      } catch (error) {
        await release();
        throw toBackupError(error);
      }
      await release();
      return undefined;
    },

    moveAside: (name) =>
      withClient(url, async (client) => {
        await client.query(`BEGIN; ${rename(schema, name)}; CREATE SCHEMA "${schema}"; COMMIT`);
      }),

    moveBack: (name) =>
      withClient(url, async (client) => {
        await client.query(
          `BEGIN; DROP SCHEMA "${schema}" CASCADE; ${rename(name, schema)}; COMMIT`,
        );
      }),

    restore: (file) =>
      runProgram(
        'pg_restore',
        ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', file],
        { programs, url },
      ),
  };
}

/** Runs `task` with a connection. Rejects with BackupError if the database does not work. */
async function withClient<Result>(
  url: string,
  task: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Without a listener, a lost connection ends the process. Its query rejects as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await task(client);
  } catch (error) {
    throw toBackupError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function toBackupError(error: unknown): unknown {
  if (BackupError.is(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  const sentence = `The database of DATABASE_URL cannot be used (${message}): start it, or put its address right.`;
  return new BackupError('unreachable', sentence);
}

type Row = Readonly<Record<string, unknown>>;

async function select(client: pg.Client, sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query<Record<string, unknown>>(sql, values)).rows;
}

async function listTables(client: pg.Client): Promise<string[]> {
  const sql = 'SELECT tablename FROM pg_tables WHERE schemaname = $1 ORDER BY tablename';
  return (await select(client, sql, [schema])).map(({ tablename }) => String(tablename));
}

async function countRows(client: pg.Client): Promise<DatabaseContents> {
  const tables = await listTables(client);
  if (!tables.includes('steps')) {
    throw new BackupError('no-database', 'The database of DATABASE_URL has no data of the site.');
  }
  const rows: Record<string, number> = {};
  for (const table of tables) {
    const name = `"${schema}".${client.escapeIdentifier(table)}`;
    const [row] = await select(client, `SELECT count(*) AS rows FROM ${name}`);
    rows[table] = z.coerce.number().parse(row?.rows);
  }
  const [steps] = await select(client, `SELECT taken FROM "${schema}".steps`);
  return { schemaVersion: z.coerce.number().parse(steps?.taken), rows };
}

async function listFiles(client: pg.Client, { rows }: DatabaseContents): Promise<FileRecord[]> {
  if (!('files' in rows)) return [];
  const files = await select(client, `SELECT id, bytes, sha256 FROM "${schema}".files`);
  const fileSchema = z.object({
    id: z.string(),
    bytes: z.coerce.number(),
    sha256: z.string(),
  });
  return files.map((row) => fileSchema.parse(row));
}
