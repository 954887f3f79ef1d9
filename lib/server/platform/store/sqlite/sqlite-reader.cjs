// @ts-check
/**
 * Worker thread that reads from the SQLite file: a query over many rows would block the main thread. Node
 * loads this file without a build, so it is plain CommonJS.
 *
 * It sends the rows of a query in parts, each when the main thread asks for it, so that the main thread
 * never receives many rows at once.
 */
const threads = require('node:worker_threads');
const Database = require('libsql');

/** @typedef {{ kind: 'query', id: number, sql: string, parameters: readonly unknown[] } | { kind: 'next', id: number } | { kind: 'close' }} Request */

/** Rows and characters of text in one part. One row may have more characters. */
const maxRows = 200;
const maxCharacters = 200_000;

/** The queries of lists of ids differ by the number of ids. */
const maxPrepared = 200;

const port = threads.parentPort;
if (port === null) throw new Error('This file runs as a worker thread.');
/** @type {unknown} */
const workerData = threads.workerData;
const { file } = /** @type {{ file: string }} */ (workerData);

/** @type {import('libsql').Database | undefined} */
let database;
/** @type {Map<string, import('libsql').Statement>} */
const prepared = new Map();
/** Rows that were not sent yet, by the id of their query. @type {Map<number, unknown[]>} */
const remaining = new Map();

port.on('message', (/** @type {Request} */ request) => {
  switch (request.kind) {
    case 'query':
      port.postMessage(runQuery(request));
      return;
    case 'next':
      port.postMessage(nextPart(request.id));
      return;
    case 'close':
      database?.close();
      port.close();
  }
});

/** @param {Extract<Request, { kind: 'query' }>} request */
function runQuery({ id, sql, parameters }) {
  try {
    remaining.set(id, prepare(sql).all(parameters));
    return nextPart(id);
  } catch (error) {
    // An error of SQLite's class loses its code and message between threads.
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
    return { kind: 'failed', id, code, message };
  }
}

/** @param {string} sql */
function prepare(sql) {
  database ??= open();
  const known = prepared.get(sql);
  if (known !== undefined) return known;
  if (prepared.size >= maxPrepared) prepared.clear();
  const statement = database.prepare(sql);
  prepared.set(sql, statement);
  return statement;
}

function open() {
  const opened = new Database(file);
  opened.exec('PRAGMA busy_timeout = 5000');
  opened.exec('PRAGMA query_only = ON');
  return opened;
}

/** @param {number} id */
function nextPart(id) {
  const rows = remaining.get(id) ?? [];
  let count = 0;
  for (let characters = 0; count < rows.length && count < maxRows; count += 1) {
    characters += textLength(rows[count]);
    if (count > 0 && characters > maxCharacters) break;
  }
  const part = rows.splice(0, count);
  const isLast = rows.length === 0;
  if (isLast) remaining.delete(id);
  return { kind: 'rows', id, rows: part, isLast };
}

/** @param {unknown} row */
function textLength(row) {
  let length = 0;
  for (const value of Object.values(/** @type {object} */ (row))) {
    if (typeof value === 'string') length += value.length;
  }
  return length;
}
