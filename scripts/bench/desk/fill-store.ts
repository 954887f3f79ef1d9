import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import Database from 'libsql';
import pg from 'pg';
import { submissionWords } from '@/lib/server/inbox/search/search-words';
import { wordsInsert } from '@/lib/server/inbox/search/word-index-sql';
import { newPaymentRow } from '@/lib/server/payments/records/payment-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { type Statement, toStatement } from '@/lib/server/platform/store/transaction';
import type { DeskSubmission } from './submission-data';
import type { SubmissionRow } from '@/lib/server/platform/store/tables/submission-rows';
import type { Dialect } from '@/lib/server/platform/store/dialects';
import { senderAddress } from '@/lib/server/forms/submissions/sender-address';

/** Submissions in one transaction. */
const perTransaction = 2_000;

/** Where to write: an SQLite file, or the address of a PostgreSQL database. It has the tables. */
export interface Target {
  readonly dialect: Dialect;
  readonly location: string;
}

/** Writes submissions to a database, many in a transaction: faster than through a store. */
export async function fillStore(
  { dialect, location }: Target,
  submissions: Iterable<DeskSubmission>,
): Promise<void> {
  const db = compilerFor(dialect);
  const connection = dialect === 'sqlite' ? openSqlite(location) : await openPostgres(location);
  try {
    let waiting: DeskSubmission[] = [];
    const write = async () => {
      if (waiting.length > 0) await connection.run(statementsFor(db, dialect, waiting));
      waiting = [];
    };
    for (const submission of submissions) {
      waiting.push(submission);
      if (waiting.length === perTransaction) await write();
    }
    await write();
  } finally {
    await connection.close();
  }
}

interface Connection {
  /** Runs statements in a transaction. */
  run(statements: readonly Statement[]): Promise<void>;
  close(): Promise<void>;
}

function openSqlite(file: string): Connection {
  const database = new Database(file);
  database.exec('PRAGMA busy_timeout = 5000');
  database.exec('PRAGMA synchronous = OFF');
  database.exec('PRAGMA cache_size = -200000');
  const prepared = new Map<string, ReturnType<typeof database.prepare>>();
  return {
    run(statements) {
      database.exec('BEGIN IMMEDIATE');
      for (const { sql, parameters } of statements) {
        const statement = prepared.get(sql) ?? database.prepare(sql);
        prepared.set(sql, statement);
        statement.run(parameters);
      }
      database.exec('COMMIT');
      return Promise.resolve();
    },
    close() {
      database.close();
      return Promise.resolve();
    },
  };
}

async function openPostgres(address: string): Promise<Connection> {
  const client = new pg.Client(address);
  await client.connect();
  return {
    async run(statements) {
      await client.query('BEGIN');
      for (const { sql, parameters } of statements) await client.query(sql, [...parameters]);
      await client.query('COMMIT');
    },
    async close() {
      // As the server does by itself after some time.
      await client.query('VACUUM ANALYZE');
      await client.end();
    },
  };
}

/** Returns a query builder that only compiles. */
function compilerFor(dialect: Dialect): Kysely<Tables> {
  const createDriver = () => new DummyDriver();
  return new Kysely<Tables>({
    dialect:
      dialect === 'sqlite'
        ? {
            createDriver,
            createAdapter: () => new SqliteAdapter(),
            createIntrospector: (db) => new SqliteIntrospector(db),
            createQueryCompiler: () => new SqliteQueryCompiler(),
          }
        : {
            createDriver,
            createAdapter: () => new PostgresAdapter(),
            createIntrospector: (db) => new PostgresIntrospector(db),
            createQueryCompiler: () => new PostgresQueryCompiler(),
          },
  });
}

function statementsFor(
  db: Kysely<Tables>,
  dialect: Dialect,
  submissions: readonly DeskSubmission[],
): Statement[] {
  const labels = submissions.flatMap(({ id, labels: names }) =>
    names.map((label) => ({ submission: id, label })),
  );
  const payments = submissions.flatMap((submission) => paymentRows(submission));
  return [
    ...inChunks(submissions.map(submissionRow), (rows) =>
      db.insertInto('submissions').values(rows),
    ),
    ...wordStatements(db, dialect, submissions),
    ...inChunks(labels, (rows) => db.insertInto('labels').values(rows)),
    ...inChunks(payments, (rows) => db.insertInto('payments').values(rows)),
  ];
}

/** Adds the words as the store does. PostgreSQL takes many rows at once, because it numbers them. */
function wordStatements(
  db: Kysely<Tables>,
  dialect: Dialect,
  submissions: readonly DeskSubmission[],
): Statement[] {
  const files: [] = [];
  if (dialect === 'sqlite') {
    return submissions.map((submission) =>
      wordsInsert(db, dialect, { ...submission, files }, JSON.stringify(submission.fields)),
    );
  }
  const rows = submissions.map(({ id, reference, fields }) => ({
    submission: id,
    words: submissionWords({ reference, fields, files }),
  }));
  return inChunks(rows, (chunk) => db.insertInto('submission_words').values(chunk));
}

/** Rows in one statement: databases limit its parameters. */
const perStatement = 500;

function inChunks<Row>(rows: readonly Row[], insert: (rows: readonly Row[]) => Compilable) {
  const statements: Statement[] = [];
  for (let start = 0; start < rows.length; start += perStatement) {
    statements.push(toStatement(insert(rows.slice(start, start + perStatement))));
  }
  return statements;
}

function submissionRow(submission: DeskSubmission): SubmissionRow {
  const { id, reference, form, receivedAt, state, reasons, fields, readAt, assignee } = submission;
  return {
    id,
    reference,
    form,
    received_at: receivedAt.getTime(),
    state: state === 'unpaid' ? 'inbox' : state,
    awaits_payment: state === 'unpaid' ? 1 : 0,
    reasons: JSON.stringify(reasons),
    fields: JSON.stringify(fields),
    read_at: readAt?.getTime() ?? null,
    sender: senderAddress(fields),
    unindexed: null,
    assignee: assignee ?? null,
    state_before_bin: state === 'bin' ? 'inbox' : null,
    // Far ahead, because the site deletes what has been in the bin for 30 days.
    binned_at: state === 'bin' ? Date.UTC(2100, 0, 1) : null,
    state_batch: null,
    read_batch: null,
    assignee_batch: null,
    labels_batch: null,
    cancelled_at: null,
    snoozed_until: null,
    possible_repeat_of: null,
  };
}

function paymentRows({ id, reference, form, receivedAt, paid }: DeskSubmission) {
  if (paid === undefined) return [];
  const amount = { minor: paid, currency: 'GBP' } as const;
  const created = { submission: id, form, attempt: id, mode: 'practice', amount } as const;
  const row = newPaymentRow({ ...created, createdAt: receivedAt }, reference);
  return [{ ...row, state: 'paid' as const, paid_at: receivedAt.getTime() }];
}
