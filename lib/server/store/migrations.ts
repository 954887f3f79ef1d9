/** How a database writes what the tables need; what is not here, both write alike. */
interface Words {
  /** A whole number of 64 bits. */
  readonly int: string;
  /** Text that sorts by its bytes, whatever the language of the database. */
  readonly text: string;
  /** Ends a table. */
  readonly strict: string;
  /** Ends a table that is kept in the order of its key. */
  readonly byKey: string;
}

export type Dialect = 'sqlite' | 'postgres';

const wordsOf: Readonly<Record<Dialect, Words>> = {
  sqlite: { int: 'INTEGER', text: 'TEXT', strict: ' STRICT', byKey: ' STRICT, WITHOUT ROWID' },
  postgres: { int: 'BIGINT', text: 'TEXT COLLATE "C"', strict: '', byKey: '' },
};

/**
 * The tables, step by step. A store counts how many steps it has taken and takes the others when it
 * is opened, all of them in one transaction and under a lock. Steps are only ever added at the end;
 * none is changed once it was released, because stores in use have taken it already.
 *
 * Times are milliseconds since 1970 in UTC.
 */
const steps: readonly ((words: Words) => readonly string[])[] = [
  ({ int, text, strict, byKey }) => [
    `CREATE TABLE submissions (
      id ${text} PRIMARY KEY,
      reference ${text} NOT NULL UNIQUE,
      form ${text} NOT NULL,
      received_at ${int} NOT NULL,
      state ${text} NOT NULL CHECK (state IN ('inbox', 'spam')),
      reasons ${text} NOT NULL,
      fields ${text} NOT NULL,
      read_at ${int}
    )${byKey}`,
    'CREATE INDEX submissions_by_state ON submissions (state, id)',
    'CREATE INDEX submissions_by_form ON submissions (form, state, id)',
    'CREATE INDEX submissions_by_reading ON submissions (state, form, read_at)',
    `CREATE TABLE invitations (
      token_hash ${text} PRIMARY KEY,
      email ${text} NOT NULL,
      created_at ${int} NOT NULL,
      expires_at ${int} NOT NULL,
      used_at ${int}
    )${strict}`,
    `CREATE TABLE sessions (
      token_hash ${text} PRIMARY KEY,
      email ${text} NOT NULL,
      created_at ${int} NOT NULL,
      idle_until ${int} NOT NULL,
      absolute_until ${int} NOT NULL
    )${strict}`,
    `CREATE TABLE checks (id ${int} PRIMARY KEY, checked ${int} NOT NULL)${strict}`,
    'INSERT INTO checks (id, checked) VALUES (1, 0)',
  ],
  ({ int, text, byKey }) => [
    `CREATE TABLE files (
      id ${text} PRIMARY KEY,
      submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
      position ${int} NOT NULL,
      field ${text} NOT NULL,
      name ${text} NOT NULL,
      type ${text} NOT NULL,
      bytes ${int} NOT NULL,
      sha256 ${text} NOT NULL
    )${byKey}`,
    'CREATE INDEX files_by_submission ON files (submission, position)',
    `CREATE TABLE attempts (
      form ${text} NOT NULL,
      attempt ${text} NOT NULL,
      content_hash ${text} NOT NULL,
      expires_at ${int} NOT NULL,
      submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
      PRIMARY KEY (form, attempt)
    )${byKey}`,
    'CREATE INDEX attempts_by_submission ON attempts (submission)',
    'CREATE INDEX attempts_by_end ON attempts (expires_at)',
    `CREATE TABLE limits (
      name ${text} PRIMARY KEY,
      counted ${int} NOT NULL,
      ends_at ${int} NOT NULL
    )${byKey}`,
    'CREATE INDEX limits_by_end ON limits (ends_at)',
    `CREATE TABLE secrets (name ${text} PRIMARY KEY, value ${text} NOT NULL)${byKey}`,
    `CREATE TABLE mails (
      id ${text} PRIMARY KEY,
      submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
      kind ${text} NOT NULL CHECK (kind IN ('notify', 'copy')),
      message_id ${text} NOT NULL,
      recipient ${text} NOT NULL,
      reply_to ${text},
      subject ${text} NOT NULL,
      content ${text} NOT NULL,
      created_at ${int} NOT NULL,
      queued_at ${int} NOT NULL,
      state ${text} NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'dead')),
      attempts ${int} NOT NULL,
      next_at ${int} NOT NULL,
      last_error ${text},
      sent_at ${int}
    )${byKey}`,
    'CREATE UNIQUE INDEX mails_by_submission ON mails (submission, kind, recipient)',
    "CREATE INDEX mails_due ON mails (next_at, id) WHERE state IN ('queued', 'sending')",
  ],
];

/** The statements of every step, as a database of this kind wants them. */
export function migrationsFor(dialect: Dialect): readonly (readonly string[])[] {
  return steps.map((step) => step(wordsOf[dialect]));
}
