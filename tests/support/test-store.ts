import { randomBytes } from 'node:crypto';
import { Kysely, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { migrationsFor, schemaVersion } from '@/lib/server/migrations';
import { createStore } from '@/lib/server/store';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import type { SqlDatabase } from '@/lib/server/platform/store/sql-database';
import type {
  OnCommitted,
  Statement,
  TransactionOutcome,
} from '@/lib/server/platform/store/transaction';
import type { Store } from '@/lib/server/store';
import { newOperator } from '@/tests/support/operators';
import type { DeskSession } from '@/lib/server/access/sign-in/session-record';

/** The methods of a store as functions, so that a test can pass them separately. */
type StoreFunctions = { [Name in keyof Store]: Store[Name] };

export interface TestStore extends StoreFunctions {
  /** Returns the rows of a table, in the order of its key. */
  rows<Table extends keyof Tables>(table: Table): readonly Tables[Table][];
  /** Returns the rows of all tables that contain one of these texts. */
  rowsWith(texts: readonly string[]): readonly unknown[];
  /** Runs a statement directly on the database. */
  execute(statement: string): void;
}

/** Statements that create the current tables. Running the migrations takes more than twice as long. */
let schema: string | undefined;

function createSchema(): string {
  const database = new Database(':memory:');
  database.exec(migrationsFor('sqlite').flat().join(';'));
  const objects = database
    // FTS5 creates the tables that begin with the name of its own.
    .prepare(
      "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB 'word_index_*' ORDER BY rowid",
    )
    .all() as { readonly sql: string }[];
  database.close();
  const initialRow = 'INSERT INTO checks (id, checked) VALUES (1, 0)';
  const version = `PRAGMA user_version = ${schemaVersion}`;
  return [...objects.map(({ sql }) => sql), initialRow, version].join(';');
}

/**
 * Opens an empty SQLite store in memory.
 *
 * It uses the tables and statements of the product without its writer thread, which is faster.
 */
export function openTestStore(onCommitted?: OnCommitted): TestStore {
  const database = createDatabase();
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  const sqlite: SqlDatabase = {
    dialect: 'sqlite',
    db,
    run: (statements) =>
      new Promise((resolve) => {
        resolve(runTransaction(database, statements));
      }),
    randomBytes,
    close: () => db.destroy(),
  };
  const store = createStore(sqlite, onCommitted);
  return {
    ...store,
    rows<Table extends keyof Tables>(table: Table) {
      return database.prepare(`SELECT * FROM ${table}`).all([]) as Tables[Table][];
    },
    rowsWith(texts) {
      const tables = database
        .prepare(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'word_index*'",
        )
        .all([]) as { readonly name: string }[];
      return tables
        .flatMap(({ name }) => database.prepare(`SELECT '${name}' AS t, * FROM ${name}`).all([]))
        .filter((row) => texts.some((text) => JSON.stringify(row).includes(text)));
    },
    execute: (statement) => database.exec(statement),
  };
}

type TestDatabase = ReturnType<typeof createDatabase>;

/**
 * Creates a database that keeps its prepared statements, as the writer thread does. Opens it at the
 * first statement: many tests never use their store.
 */
function createDatabase() {
  let opened: Database.Database | undefined;
  const prepared = new Map<string, Database.Statement>();

  function open(): Database.Database {
    if (opened !== undefined) return opened;
    opened = new Database(':memory:');
    opened.exec('PRAGMA foreign_keys = ON');
    opened.exec((schema ??= createSchema()));
    return opened;
  }

  return {
    prepare(sql: string) {
      const statement = prepared.get(sql) ?? open().prepare(sql);
      prepared.set(sql, statement);
      return statement;
    },
    exec: (sql: string) => void open().exec(sql),
    isInTransaction: () => open().inTransaction,
    close: () => void opened?.close(),
  };
}

function runTransaction(
  database: TestDatabase,
  statements: readonly Statement[],
): TransactionOutcome {
  database.exec('BEGIN');
  try {
    const rows: unknown[] = [];
    for (const { sql, parameters, mustChange, returnsChanges } of statements) {
      const statement = database.prepare(sql);
      const returned = statement.reader ? statement.all(parameters) : [];
      const changes = statement.reader ? returned.length : statement.run(parameters).changes;
      if (mustChange !== undefined && changes === 0) {
        return { kind: 'unchanged', required: mustChange };
      }
      if (returnsChanges === true) rows.push({ changes });
      else rows.push(...returned);
    }
    database.exec('COMMIT');
    return { kind: 'done', rows };
  } finally {
    if (database.isInTransaction()) database.exec('ROLLBACK');
  }
}

/** Opens a session by a one-time link, as a sign-in does. */
export async function openSession(
  store: Store,
  sessionHash: string,
  {
    operator = newOperator({}),
    createdAt,
    idleUntil,
    absoluteUntil,
  }: Pick<DeskSession, 'createdAt' | 'idleUntil' | 'absoluteUntil'> &
    Partial<Pick<DeskSession, 'operator'>>,
): Promise<void> {
  const { email } = operator;
  await store.addOperator(operator);
  const invitationHash = `link of ${sessionHash}`;
  const expiresAt = new Date(createdAt.getTime() + 1);
  await store.addInvitation({ tokenHash: invitationHash, email, createdAt, expiresAt });
  const times = { now: createdAt, idleUntil, absoluteUntil };
  const session = { id: `id of ${sessionHash}`, device: '', isOwnDevice: false };
  await store.redeemInvitation({ invitationHash, sessionHash, ...session, ...times });
}
