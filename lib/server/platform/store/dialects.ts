/** The SQL that differs between the dialects. */
export interface DialectTypes {
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
  /** Statements that let a mail be without a submission, and a submission have several replies. */
  readonly freeMails: readonly string[];
  /** Statements that create the index of the words in submissions. */
  readonly createWordIndex: readonly string[];
}

export type Dialect = 'sqlite' | 'postgres';

/** The statements that bring a store to the next version. */
export type Migration = (types: DialectTypes) => readonly string[];

/** The statements of every migration in one dialect, in order. */
export type Migrations = readonly (readonly string[])[];

/**
 * Returns the statement that creates a table of mails in SQLite. It has no CHECK on `kind`, which SQLite cannot
 * change when a kind is added.
 */
function mailsTable(name: string, submission: string, more = ''): string {
  return `CREATE TABLE ${name} (
    id TEXT PRIMARY KEY,
    submission ${submission} REFERENCES submissions (id) ON DELETE CASCADE,
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
    sent_at INTEGER${more}
  ) STRICT, WITHOUT ROWID`;
}

const mailColumns =
  'id, submission, kind, message_id, recipient, reply_to, subject, content, created_at, queued_at, state, attempts, next_at, last_error, sent_at';

const createMailsDue =
  "CREATE INDEX mails_due ON mails (next_at, id) WHERE state IN ('queued', 'sending')";

export const dialectTypes: Readonly<Record<Dialect, DialectTypes>> = {
  sqlite: {
    int: 'INTEGER',
    text: 'TEXT',
    strict: ' STRICT',
    byKey: ' STRICT, WITHOUT ROWID',
    // SQLite cannot drop a CHECK, so the rows move to a new table. No foreign key refers to mails, so
    // the drop deletes nothing else.
    dropMailKindCheck: [
      mailsTable('mails_of_any_kind', 'TEXT NOT NULL'),
      `INSERT INTO mails_of_any_kind (${mailColumns}) SELECT ${mailColumns} FROM mails`,
      'DROP TABLE mails',
      'ALTER TABLE mails_of_any_kind RENAME TO mails',
      'CREATE UNIQUE INDEX mails_by_submission ON mails (submission, kind, recipient)',
      createMailsDue,
    ],
    freeMails: [
      mailsTable('mails_of_anything', 'TEXT', ', unconfirmed INTEGER NOT NULL DEFAULT 0'),
      `INSERT INTO mails_of_anything (${mailColumns}, unconfirmed) SELECT ${mailColumns}, unconfirmed FROM mails`,
      'DROP TABLE mails',
      'ALTER TABLE mails_of_anything RENAME TO mails',
      createMailsDue,
      "CREATE INDEX mails_dead ON mails (queued_at) WHERE state = 'dead'",
    ],
    // FTS5 with a content table (https://www.sqlite.org/fts5.html, section 4.4.3). Not with its option
    // "secure-delete", which damages the index in SQLite 3.45: deleted words stay in the file until the
    // command "optimize" merges the index.
    createWordIndex: [
      `CREATE TABLE submission_words (
        id INTEGER PRIMARY KEY,
        submission TEXT NOT NULL UNIQUE REFERENCES submissions (id) ON DELETE CASCADE,
        words TEXT NOT NULL
      ) STRICT`,
      `CREATE VIRTUAL TABLE word_index USING fts5(
        words, content = 'submission_words', content_rowid = 'id', prefix = '2 3',
        tokenize = 'unicode61 remove_diacritics 0')`,
      `CREATE TRIGGER words_added AFTER INSERT ON submission_words BEGIN
        INSERT INTO word_index (rowid, words) VALUES (new.id, new.words);
      END`,
      `CREATE TRIGGER words_deleted AFTER DELETE ON submission_words BEGIN
        INSERT INTO word_index (word_index, rowid, words) VALUES ('delete', old.id, old.words);
      END`,
      `CREATE TRIGGER words_changed AFTER UPDATE ON submission_words BEGIN
        INSERT INTO word_index (word_index, rowid, words) VALUES ('delete', old.id, old.words);
        INSERT INTO word_index (rowid, words) VALUES (new.id, new.words);
      END`,
    ],
  },
  postgres: {
    int: 'BIGINT',
    text: 'TEXT COLLATE "C"',
    strict: '',
    byKey: '',
    dropMailKindCheck: ['ALTER TABLE mails DROP CONSTRAINT mails_kind_check'],
    freeMails: [
      'DROP INDEX mails_by_submission',
      'ALTER TABLE mails ALTER COLUMN submission DROP NOT NULL',
    ],
    createWordIndex: [
      `CREATE TABLE submission_words (
        id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        submission TEXT COLLATE "C" NOT NULL UNIQUE REFERENCES submissions (id) ON DELETE CASCADE,
        words TEXT NOT NULL,
        vector TSVECTOR GENERATED ALWAYS AS (to_tsvector('simple', words)) STORED
      )`,
      'CREATE INDEX submission_words_by_vector ON submission_words USING GIN (vector)',
    ],
  },
};
