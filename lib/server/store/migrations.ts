/**
 * The tables, step by step. A store counts how many steps it has taken and takes the others when it
 * is opened, all of them in one transaction. Steps are only ever added at the end; none is changed
 * once it was released, because stores in use have taken it already.
 *
 * Times are milliseconds since 1970 in UTC.
 */
export const migrations: readonly (readonly string[])[] = [
  [
    `CREATE TABLE submissions (
      id TEXT PRIMARY KEY,
      reference TEXT NOT NULL UNIQUE,
      form TEXT NOT NULL,
      received_at INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('inbox', 'spam')),
      reasons TEXT NOT NULL,
      fields TEXT NOT NULL,
      read_at INTEGER
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX submissions_by_state ON submissions (state, id)',
    'CREATE INDEX submissions_by_form ON submissions (form, state, id)',
    'CREATE INDEX submissions_by_reading ON submissions (state, form, read_at)',
    `CREATE TABLE invitations (
      token_hash TEXT PRIMARY KEY,
      email TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT`,
    `CREATE TABLE sessions (
      token_hash TEXT PRIMARY KEY,
      email TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      idle_until INTEGER NOT NULL,
      absolute_until INTEGER NOT NULL
    ) STRICT`,
    'CREATE TABLE checks (id INTEGER PRIMARY KEY, checked INTEGER NOT NULL) STRICT',
    'INSERT INTO checks (id, checked) VALUES (1, 0)',
  ],
];
