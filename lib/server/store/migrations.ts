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
  /** Lets the table of mails take any kind. */
  readonly anyKindOfMail: readonly string[];
}

export type Dialect = 'sqlite' | 'postgres';

/** Which kinds of mail there are is for the program to know: a table cannot learn new ones. */
const mailsOfAnyKind = `CREATE TABLE mails_of_any_kind (
  id TEXT PRIMARY KEY,
  submission TEXT NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  message_id TEXT NOT NULL,
  recipient TEXT NOT NULL,
  reply_to TEXT,
  subject TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  queued_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'dead')),
  attempts INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  last_error TEXT,
  sent_at INTEGER
) STRICT, WITHOUT ROWID`;

const mailColumns =
  'id, submission, kind, message_id, recipient, reply_to, subject, content, created_at, queued_at, state, attempts, next_at, last_error, sent_at';

const wordsOf: Readonly<Record<Dialect, Words>> = {
  sqlite: {
    int: 'INTEGER',
    text: 'TEXT',
    strict: ' STRICT',
    byKey: ' STRICT, WITHOUT ROWID',
    // SQLite cannot change what a table checks, so its rows move to another. No table refers to
    // mails, so nothing goes with the old one.
    anyKindOfMail: [
      mailsOfAnyKind,
      `INSERT INTO mails_of_any_kind (${mailColumns}) SELECT ${mailColumns} FROM mails`,
      'DROP TABLE mails',
      'ALTER TABLE mails_of_any_kind RENAME TO mails',
      'CREATE UNIQUE INDEX mails_by_submission ON mails (submission, kind, recipient)',
      "CREATE INDEX mails_due ON mails (next_at, id) WHERE state IN ('queued', 'sending')",
    ],
  },
  postgres: {
    int: 'BIGINT',
    text: 'TEXT COLLATE "C"',
    strict: '',
    byKey: '',
    anyKindOfMail: ['ALTER TABLE mails DROP CONSTRAINT mails_kind_check'],
  },
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
  ({ int, text, byKey, anyKindOfMail }) => [
    ...anyKindOfMail,
    // 1 until its payment is paid; then `state` says where it lies.
    `ALTER TABLE submissions ADD COLUMN awaits_payment ${int} NOT NULL DEFAULT 0`,
    'DROP INDEX submissions_by_state',
    'DROP INDEX submissions_by_form',
    'DROP INDEX submissions_by_reading',
    'CREATE INDEX submissions_by_state ON submissions (awaits_payment, state, id)',
    'CREATE INDEX submissions_by_form ON submissions (form, awaits_payment, state, id)',
    'CREATE INDEX submissions_by_reading ON submissions (awaits_payment, state, form, read_at)',
    // No reference to the submission: what was paid is known for longer than what was written.
    `CREATE TABLE payments (
      submission ${text} PRIMARY KEY,
      reference ${text} NOT NULL,
      form ${text} NOT NULL,
      attempt ${text} NOT NULL,
      mode ${text} NOT NULL,
      minor ${int} NOT NULL,
      currency ${text} NOT NULL,
      created_at ${int} NOT NULL,
      state ${text} NOT NULL,
      generation ${int} NOT NULL,
      confirms ${int} NOT NULL,
      cards ${int} NOT NULL,
      intent ${text},
      resubmit_hash ${text},
      resubmit_made_at ${int},
      charge ${text},
      brand ${text},
      last4 ${text},
      decline_code ${text},
      changed_at ${int} NOT NULL,
      paid_at ${int},
      refunded ${int} NOT NULL CHECK (refunded BETWEEN 0 AND minor),
      holder ${text},
      held_until ${int}
    )${byKey}`,
    'CREATE UNIQUE INDEX payments_by_attempt ON payments (form, attempt)',
    'CREATE INDEX payments_by_resubmit ON payments (resubmit_hash)',
    'CREATE INDEX payments_by_mode ON payments (mode, submission)',
    'CREATE INDEX payments_by_form ON payments (mode, form, submission)',
    'CREATE INDEX payments_by_change ON payments (mode, state, changed_at)',
    `CREATE TABLE payment_intents (
      intent ${text} PRIMARY KEY,
      payment ${text} NOT NULL REFERENCES payments (submission) ON DELETE CASCADE
    )${byKey}`,
    `CREATE TABLE refunds (
      id ${text} PRIMARY KEY,
      payment ${text} NOT NULL REFERENCES payments (submission),
      minor ${int} NOT NULL CHECK (minor > 0),
      asked_by ${text} NOT NULL,
      asked_at ${int} NOT NULL,
      state ${text} NOT NULL,
      service_id ${text}
    )${byKey}`,
    'CREATE INDEX refunds_by_payment ON refunds (payment, id)',
    'CREATE INDEX refunds_by_service_id ON refunds (service_id)',
    "CREATE INDEX refunds_open ON refunds (id) WHERE state IN ('asked', 'pending')",
    `CREATE TABLE payment_events (id ${text} PRIMARY KEY, noted_at ${int} NOT NULL)${byKey}`,
    'CREATE INDEX payment_events_by_time ON payment_events (noted_at)',
    `CREATE TABLE stray_charges (
      intent ${text} PRIMARY KEY,
      mode ${text} NOT NULL,
      minor ${int} NOT NULL,
      currency ${text} NOT NULL,
      reason ${text} NOT NULL,
      seen_at ${int} NOT NULL
    )${byKey}`,
  ],
  ({ int, text, strict }) => [
    `CREATE TABLE page_drafts (
      id ${text} PRIMARY KEY,
      form ${text} NOT NULL,
      visitor ${text} NOT NULL,
      is_unclaimed ${int} NOT NULL,
      content ${text} NOT NULL,
      expires_at ${int} NOT NULL
    )${strict}`,
    'CREATE INDEX page_drafts_by_end ON page_drafts (expires_at)',
  ],
  ({ int }) => [
    // 1 where an earlier try may have been delivered.
    `ALTER TABLE mails ADD COLUMN unconfirmed ${int} NOT NULL DEFAULT 0`,
    "CREATE INDEX mails_dead ON mails (queued_at) WHERE state = 'dead'",
  ],
  ({ int, text }) => [
    `ALTER TABLE payments ADD COLUMN dispute ${text}`,
    `ALTER TABLE payments ADD COLUMN disputed_at ${int}`,
    `ALTER TABLE payments ADD COLUMN withdrawn ${int} NOT NULL DEFAULT 0`,
  ],
];

/** The statements of every step, as a database of this kind wants them. */
export function migrationsFor(dialect: Dialect): readonly (readonly string[])[] {
  return steps.map((step) => step(wordsOf[dialect]));
}
