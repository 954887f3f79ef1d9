// @ts-check
/**
 * Worker thread that writes to the SQLite file. A sync to disk can take a quarter of a second, which
 * would block the main thread. Node loads this file without a build, so it is plain CommonJS.
 *
 * All waiting jobs run in one transaction with a savepoint each, so that one sync commits them all. The
 * thread posts the results after the commit.
 */
const { statSync } = require('node:fs');
const threads = require('node:worker_threads');
const Database = require('libsql');

/** @typedef {{ sql: string, parameters: readonly unknown[], mustChange?: string, returnsChanges?: boolean }} Statement */
/** @typedef {{ id: number, statements: readonly Statement[], checkpoint?: boolean }} Job */
/** @typedef {{ id: number, kind: 'done', rows: readonly unknown[] } | { id: number, kind: 'unchanged', required: string } | { id: number, kind: 'failed', code: string, message: string }} JobResult */

/** The database file or its log was deleted or replaced while it was open. */
class RemovedError extends Error {
  code = 'DATABASE_REMOVED';
}

/** A required change changed no row. */
class UnchangedError extends Error {
  /** @param {string} required */
  constructor(required) {
    super();
    this.required = required;
  }
}

const port = threads.parentPort;
if (port === null) throw new Error('This file runs as a worker thread.');
/** @type {unknown} */
const workerData = threads.workerData;
const { file, migrations } =
  /** @type {{ file: string, migrations: readonly (readonly string[])[] }} */ (workerData);

const database = openDatabase();
const openFiles = [file, `${file}-wal`]
  .map((path) => ({ path, identity: identityOf(path) }))
  .filter(({ identity }) => identity !== undefined);

/** @type {Map<string, ReturnType<typeof database.prepare>>} */
const prepared = new Map();
const beginJob = database.prepare('SAVEPOINT job');
const commitJob = database.prepare('RELEASE job');

port.on('message', (/** @type {unknown} */ message) => {
  const messages = [message, ...waitingMessages()].flat();
  const jobs = messages.filter((each) => each !== 'close').map(toJob);
  if (jobs.length > 0) {
    const results = runAll(jobs);
    if (jobs.some((job) => job.checkpoint === true)) {
      removeDeletedWords();
      checkpoint();
    }
    port.postMessage(results);
  }
  if (messages.includes('close')) {
    checkpoint();
    database.close();
    port.close();
  }
});
port.postMessage('ready');

/** Opens the database, or ends the thread if that fails. */
function openDatabase() {
  try {
    const opened = new Database(file);
    opened.exec('PRAGMA busy_timeout = 5000');
    enterWal(opened);
    // Many builds default to NORMAL in WAL mode, and then a power failure loses acknowledged
    // submissions.
    opened.exec('PRAGMA synchronous = FULL');
    opened.exec('PRAGMA foreign_keys = ON');
    opened.exec('PRAGMA secure_delete = ON');
    migrate(opened);
    return opened;
  } catch (error) {
    // An error of SQLite's class loses its code and message between threads.
    const message = error instanceof Error ? error.message : String(error);
    port?.postMessage({ kind: 'not-opened', code: codeOf(error), message });
    process.exit();
  }
}

/**
 * Switches to WAL. SQLite ignores the busy timeout for that, so this function retries.
 * @param {import('libsql').Database} opened
 */
function enterWal(opened) {
  const until = Date.now() + 5000;
  for (;;) {
    try {
      opened.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!codeOf(error).startsWith('SQLITE_BUSY') || Date.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** Merges the search index: until then it holds the words of deleted submissions (FTS5, section 6.7). */
function removeDeletedWords() {
  try {
    database.exec("INSERT INTO word_index (word_index) VALUES ('optimize')");
  } catch (error) {
    // Another process writes. The words go at the next deletion.
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error;
  }
}

/** Copies the log into the database file, so that a backup of that file is complete. */
function checkpoint() {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    // Another process uses the database, and copies the log when it closes.
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error;
  }
}

/**
 * Runs pending migrations in one transaction. Of two processes that start together, one waits for it.
 * @param {import('libsql').Database} opened
 */
function migrate(opened) {
  opened.exec('BEGIN IMMEDIATE');
  try {
    const [row] = opened.prepare('PRAGMA user_version').all();
    const completed = /** @type {{ user_version: number }} */ (row).user_version;
    if (completed > migrations.length) {
      throw new Error(`The store ${file} was written by a newer release of this site.`);
    }
    for (const migration of migrations.slice(completed)) {
      for (const statement of migration) opened.exec(statement);
    }
    opened.exec(`PRAGMA user_version = ${migrations.length}`);
    opened.exec('COMMIT');
  } catch (error) {
    if (opened.inTransaction) opened.exec('ROLLBACK');
    throw error;
  }
}

/** @returns {Generator} */
function* waitingMessages() {
  for (;;) {
    const next = threads.receiveMessageOnPort(
      /** @type {import('node:worker_threads').MessagePort} */ (port),
    );
    if (next === undefined) return;
    yield next.message;
  }
}

/** @param {unknown} message @returns {Job} */
function toJob(message) {
  return /** @type {Job} */ (message);
}

/** @param {readonly Job[]} jobs @returns {readonly JobResult[]} */
function runAll(jobs) {
  try {
    database.exec('BEGIN IMMEDIATE');
    const results = jobs.map(runJob);
    database.exec('COMMIT');
    // A commit to a deleted file succeeds, but is lost when the process ends.
    checkFiles();
    return results;
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    return jobs.map(({ id }) => failure(id, error));
  }
}

/** Throws if a path no longer refers to the open file. */
function checkFiles() {
  for (const { path, identity } of openFiles) {
    if (identityOf(path) !== identity) {
      throw new RemovedError(
        `${path} was deleted or replaced while it was open: restart the server.`,
      );
    }
  }
}

/** @param {string} path @returns {string | undefined} */
function identityOf(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}

/** @param {Job} job @returns {JobResult} */
function runJob({ id, statements }) {
  beginJob.run();
  try {
    const rows = statements.flatMap(runStatement);
    commitJob.run();
    return { id, kind: 'done', rows };
  } catch (error) {
    // A full or failing disk rolls back the whole transaction with all its jobs.
    if (!database.inTransaction) throw error;
    database.exec('ROLLBACK TO job');
    database.exec('RELEASE job');
    if (error instanceof UnchangedError) return { id, kind: 'unchanged', required: error.required };
    return failure(id, error);
  }
}

/** @param {Statement} statement @returns {readonly unknown[]} */
function runStatement({ sql, parameters, mustChange, returnsChanges }) {
  let statement = prepared.get(sql);
  if (statement === undefined) {
    statement = database.prepare(sql);
    prepared.set(sql, statement);
  }
  const rows = statement.reader ? statement.all(parameters) : [];
  const changes = statement.reader ? rows.length : statement.run(parameters).changes;
  if (mustChange !== undefined && changes === 0) throw new UnchangedError(mustChange);
  return returnsChanges === true ? [{ changes }] : rows;
}

/** @param {number} id @param {unknown} error @returns {JobResult} */
function failure(id, error) {
  const message = error instanceof Error ? error.message : String(error);
  return { id, kind: 'failed', code: codeOf(error), message };
}

/** @param {unknown} error @returns {string} */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
}
