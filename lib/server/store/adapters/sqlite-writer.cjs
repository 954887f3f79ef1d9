// @ts-check
/**
 * The one place that writes to the SQLite file: a thread of its own, because a sync to disk can take
 * a quarter of a second and must not hold up pages. Node loads this file as it stands, so it is
 * plain CommonJS.
 *
 * All jobs that wait are put into one transaction, a savepoint each, so that one sync serves them
 * all. No job is answered before that transaction is on disk.
 */
const threads = require('node:worker_threads');
const Database = require('libsql');

/** @typedef {{ sql: string, parameters: readonly unknown[], mustChange?: boolean }} Statement */
/** @typedef {{ id: number, statements: readonly Statement[] }} Job */
/** @typedef {{ id: number, kind: 'done', rows: readonly unknown[] } | { id: number, kind: 'unchanged', statement: number } | { id: number, kind: 'failed', code: string, message: string }} Answer */

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

const database = new Database(file);
database.exec('PRAGMA busy_timeout = 5000');
enterWal();
// Never left to a default: in WAL mode many builds weaken it without a word, and then a power cut
// takes submissions that were answered with success.
database.exec('PRAGMA synchronous = FULL');
database.exec('PRAGMA foreign_keys = ON');
database.exec('PRAGMA secure_delete = ON');
migrate();

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

/** Switching to WAL asks for a lock without waiting for it, so the waiting is done here. */
function enterWal() {
  const until = Date.now() + 5000;
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
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

/** The lock makes two processes that start together take turns; the second finds nothing to do. */
function migrate() {
  database.exec('BEGIN IMMEDIATE');
  try {
    const [row] = database.prepare('PRAGMA user_version').all();
    const taken = /** @type {{ user_version: number }} */ (row).user_version;
    if (taken > migrations.length) {
      throw new Error(`The store ${file} was written by a newer release of this site.`);
    }
    for (const step of migrations.slice(taken)) {
      for (const statement of step) database.exec(statement);
    }
    database.exec(`PRAGMA user_version = ${migrations.length}`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
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
    return answers;
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    return jobs.map(({ id }) => failure(id, error));
  }
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
