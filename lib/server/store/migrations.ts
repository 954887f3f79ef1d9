/** SQL that differs between the dialects. */
interface DialectTypes {
  /** A 64-bit integer. */
  readonly int: string;
  /** Text that sorts by bytes, whatever the database's collation. */
  readonly text: string;
  /** Table options. */
  readonly strict: string;
  /** Options of a table that is stored in the order of its primary key. */
  readonly byKey: string;
  /** Statements that remove the CHECK on the kind of a mail. */
  readonly dropMailKindCheck: readonly string[];
}

export type Dialect = 'sqlite' | 'postgres';

/** Has no CHECK on `kind`: SQLite cannot change one when a kind is added. */
const mailsWithoutKindCheck = `CREATE TABLE mails_of_any_kind (
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

const dialectTypes: Readonly<Record<Dialect, DialectTypes>> = {
  sqlite: {
    int: 'INTEGER',
    text: 'TEXT',
    strict: ' STRICT',
    byKey: ' STRICT, WITHOUT ROWID',
    // SQLite cannot drop a CHECK, so the rows move to a new table. No foreign key refers to mails, so
    // the drop deletes nothing else.
    dropMailKindCheck: [
      mailsWithoutKindCheck,
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
    dropMailKindCheck: ['ALTER TABLE mails DROP CONSTRAINT mails_kind_check'],
  },
};

/**
 * The migrations, in order. A store counts those that it has run, and runs the others when it opens, in
 * one transaction and under a lock. Add migrations only at the end, and never change one after a
 * release: existing stores have run it.
 *
 * Times are milliseconds since 1970 in UTC.
 */
const migrations: readonly ((types: DialectTypes) => readonly string[])[] = [
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
  ({ int, text, byKey, dropMailKindCheck }) => [
    ...dropMailKindCheck,
    // 1 until the payment is paid. Then `state` applies.
    `ALTER TABLE submissions ADD COLUMN awaits_payment ${int} NOT NULL DEFAULT 0`,
    'DROP INDEX submissions_by_state',
    'DROP INDEX submissions_by_form',
    'DROP INDEX submissions_by_reading',
    'CREATE INDEX submissions_by_state ON submissions (awaits_payment, state, id)',
    'CREATE INDEX submissions_by_form ON submissions (form, awaits_payment, state, id)',
    'CREATE INDEX submissions_by_reading ON submissions (awaits_payment, state, form, read_at)',
    // Not a foreign key: a payment outlives its submission.
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
    // 1 if an earlier try may have delivered the mail.
    `ALTER TABLE mails ADD COLUMN unconfirmed ${int} NOT NULL DEFAULT 0`,
    "CREATE INDEX mails_dead ON mails (queued_at) WHERE state = 'dead'",
  ],
  ({ int, text }) => [
    `ALTER TABLE payments ADD COLUMN dispute ${text}`,
    `ALTER TABLE payments ADD COLUMN disputed_at ${int}`,
    `ALTER TABLE payments ADD COLUMN withdrawn ${int} NOT NULL DEFAULT 0`,
  ],
];

/** Returns the statements of every migration in a dialect. */
export function migrationsFor(dialect: Dialect): readonly (readonly string[])[] {
  return migrations.map((migration) => migration(dialectTypes[dialect]));
}
