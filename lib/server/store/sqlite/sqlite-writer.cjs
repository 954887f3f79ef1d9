// @ts-check
/**
 * The one place that writes to the SQLite file: a thread of its own, because a sync to disk can take
 * a quarter of a second and must not hold up pages. Node loads this file as it stands, so it is
 * plain CommonJS.
 *
 * All jobs that wait are put into one transaction, a savepoint each, so that one sync serves them
 * all. No job is answered before that transaction is on disk.
 */
const { statSync } = require('node:fs');
const threads = require('node:worker_threads');
const Database = require('libsql');

/** @typedef {{ sql: string, parameters: readonly unknown[], mustChange?: boolean }} Statement */
/** @typedef {{ id: number, statements: readonly Statement[] }} Job */
/** @typedef {{ id: number, kind: 'done', rows: readonly unknown[] } | { id: number, kind: 'unchanged', statement: number } | { id: number, kind: 'failed', code: string, message: string }} Answer */

/** The database file, or its log, was deleted or replaced while it was open. */
class Removed extends Error {
  code = 'DATABASE_REMOVED';
}

class Unchanged extends Error {
  /** @param {number} statement */
  constructor(statement) {
    super();
    this.statement = statement;
  }
}

const port = threads.parentPort;
if (port === null) throw new Error('This file runs as a worker thread.');
/** @type {unknown} */
const given = threads.workerData;
const { file, migrations } =
  /** @type {{ file: string, migrations: readonly (readonly string[])[] }} */ (given);

const database = openDatabase();
const openFiles = [file, `${file}-wal`]
  .map((path) => ({ path, identity: identityOf(path) }))
  .filter(({ identity }) => identity !== undefined);

/** @type {Map<string, ReturnType<typeof database.prepare>>} */
const prepared = new Map();
const savepoint = database.prepare('SAVEPOINT job');
const release = database.prepare('RELEASE job');

port.on('message', (/** @type {unknown} */ message) => {
  const messages = [message, ...waiting()].flat();
  const jobs = messages.filter((each) => each !== 'close').map(readJob);
  // Answers leave only after the transaction that their jobs share.
  if (jobs.length > 0) port.postMessage(runAll(jobs));
  if (messages.includes('close')) {
    checkpoint();
    database.close();
    port.close();
  }
});
port.postMessage('ready');

/** Ends the thread where the database cannot be opened. */
function openDatabase() {
  try {
    const opened = new Database(file);
    opened.exec('PRAGMA busy_timeout = 5000');
    enterWal(opened);
    // Never left to a default: in WAL mode many builds weaken it without a word, and then a power cut
    // takes submissions that were answered with success.
    opened.exec('PRAGMA synchronous = FULL');
    opened.exec('PRAGMA foreign_keys = ON');
    opened.exec('PRAGMA secure_delete = ON');
    migrate(opened);
    return opened;
  } catch (error) {
    // Thrown to the other thread, SQLite's error would arrive as an object without code and message.
    const message = error instanceof Error ? error.message : String(error);
    port?.postMessage({ kind: 'not-opened', code: codeOf(error), message });
    process.exit();
  }
}

/**
 * Switching to WAL asks for a lock without waiting for it, so the waiting is done here.
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

/** Copies the log into the database file, so that a backup of that one file is complete. */
function checkpoint() {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    // Another process uses the database and will do it.
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error;
  }
}

/**
 * The lock makes two processes that start together take turns; the second finds nothing to do.
 * @param {import('libsql').Database} opened
 */
function migrate(opened) {
  opened.exec('BEGIN IMMEDIATE');
  try {
    const [row] = opened.prepare('PRAGMA user_version').all();
    const taken = /** @type {{ user_version: number }} */ (row).user_version;
    if (taken > migrations.length) {
      throw new Error(`The store ${file} was written by a newer release of this site.`);
    }
    for (const step of migrations.slice(taken)) {
      for (const statement of step) opened.exec(statement);
    }
    opened.exec(`PRAGMA user_version = ${migrations.length}`);
    opened.exec('COMMIT');
  } catch (error) {
    if (opened.inTransaction) opened.exec('ROLLBACK');
    throw error;
  }
}

/** @returns {Generator<unknown>} */
function* waiting() {
  for (;;) {
    const next = threads.receiveMessageOnPort(
      /** @type {import('node:worker_threads').MessagePort} */ (port),
    );
    if (next === undefined) return;
    yield next.message;
  }
}

/** @param {unknown} message @returns {Job} */
function readJob(message) {
  return /** @type {Job} */ (message);
}

/** @param {readonly Job[]} jobs @returns {readonly Answer[]} */
function runAll(jobs) {
  try {
    database.exec('BEGIN IMMEDIATE');
    const answers = jobs.map(runJob);
    database.exec('COMMIT');
    // A commit to a deleted file succeeds, and is lost when the process ends.
    checkFiles();
    return answers;
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    return jobs.map(({ id }) => failure(id, error));
  }
}

/** Throws where a path no longer leads to the file that is open. */
function checkFiles() {
  for (const { path, identity } of openFiles) {
    if (identityOf(path) !== identity) {
      throw new Removed(`${path} was deleted or replaced while it was open: restart the server.`);
    }
  }
}

/** @param {string} path @returns {string | undefined} */
function identityOf(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}

/** @param {Job} job @returns {Answer} */
function runJob({ id, statements }) {
  savepoint.run();
  try {
    const rows = statements.flatMap(runStatement);
    release.run();
    return { id, kind: 'done', rows };
  } catch (error) {
    // A full or failing disk ends the whole transaction, and with it every job.
    if (!database.inTransaction) throw error;
    database.exec('ROLLBACK TO job');
    database.exec('RELEASE job');
    if (error instanceof Unchanged) return { id, kind: 'unchanged', statement: error.statement };
    return failure(id, error);
  }
}

/** @param {Statement} statement @param {number} index @returns {readonly unknown[]} */
function runStatement({ sql, parameters, mustChange }, index) {
  let statement = prepared.get(sql);
  if (statement === undefined) {
    statement = database.prepare(sql);
    prepared.set(sql, statement);
  }
  const rows = statement.reader ? statement.all(parameters) : [];
  const changes = statement.reader ? rows.length : statement.run(parameters).changes;
  if (mustChange === true && changes === 0) throw new Unchanged(index);
  return rows;
}

/** @param {number} id @param {unknown} error @returns {Answer} */
function failure(id, error) {
  const message = error instanceof Error ? error.message : String(error);
  return { id, kind: 'failed', code: codeOf(error), message };
}

/** @param {unknown} error @returns {string} */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
}
