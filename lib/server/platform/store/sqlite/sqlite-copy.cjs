// @ts-check
/**
 * Worker thread that copies a SQLite file or checks a copy, which blocks its thread for as long as it
 * reads. Node loads this file without a build, so it is plain CommonJS.
 */
const threads = require('node:worker_threads');
const Database = require('libsql');

/** @typedef {{ task: 'copy', file: string, target: string } | { task: 'inspect', file: string } | { task: 'find-files', file: string, ids: readonly string[] }} Task */

/** @type {unknown} */
const workerData = threads.workerData;
const port = threads.parentPort;
if (port === null) throw new Error('This file runs as a worker thread.');
try {
  port.postMessage({ kind: 'done', result: run(/** @type {Task} */ (workerData)) });
} catch (error) {
  // An error of SQLite's class loses its code and message between threads.
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
  const message = error instanceof Error ? error.message : String(error);
  port.postMessage({ kind: 'failed', code, message });
}

/** @param {Task} task */
function run(task) {
  switch (task.task) {
    case 'copy':
      copy(task.file, task.target);
      return inspect(task.target, true);
    case 'inspect':
      return inspect(task.file, false);
    case 'find-files':
      return findFiles(task.file, task.ids);
  }
}

/**
 * Copies what is committed. Readers and the writer of the site go on meanwhile.
 * @param {string} file @param {string} target
 */
function copy(file, target) {
  const source = new Database(file);
  source.exec('PRAGMA busy_timeout = 5000');
  source.prepare('VACUUM INTO ?').run([target]);
  source.close();
  const copied = new Database(target);
  // Until it is merged, the search index can hold words of deleted submissions (FTS5, section 6.7).
  if (tablesIn(copied).includes('submission_words')) {
    copied.exec('PRAGMA secure_delete = ON');
    copied.exec("INSERT INTO word_index (word_index) VALUES ('optimize')");
  }
  copied.close();
}

/** @param {string} file @param {boolean} listsFiles */
function inspect(file, listsFiles) {
  const database = new Database(file, { readonly: true });
  const [checked] = database.prepare('PRAGMA integrity_check(1)').all();
  const { integrity_check: found } = /** @type {{ integrity_check: string }} */ (checked);
  if (found !== 'ok') throw Object.assign(new Error(found), { code: 'SQLITE_CORRUPT' });
  const [version] = database.prepare('PRAGMA user_version').all();
  const { user_version: schemaVersion } = /** @type {{ user_version: number }} */ (version);
  const tables = tablesIn(database);
  const rows = Object.fromEntries(
    tables.map((table) => {
      const [row] = database.prepare(`SELECT count(*) AS rows FROM "${table}"`).all();
      return [table, /** @type {{ rows: number }} */ (row).rows];
    }),
  );
  const hasFiles = listsFiles && tables.includes('files');
  const files = hasFiles ? database.prepare('SELECT id, bytes, sha256 FROM files').all() : [];
  database.close();
  return { schemaVersion, rows, files };
}

/**
 * Lists the tables with content of their own, without those of the search index.
 * @param {import('libsql').Database} database @returns {string[]}
 */
function tablesIn(database) {
  const names = database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'word_index*' ORDER BY name",
    )
    .all();
  return names.map((row) => /** @type {{ name: string }} */ (row).name);
}

/** @param {string} file @param {readonly string[]} ids */
function findFiles(file, ids) {
  const database = new Database(file);
  database.exec('PRAGMA busy_timeout = 5000');
  const find = database.prepare('SELECT id FROM files WHERE id = ?');
  const known = ids.filter((id) => find.all([id]).length > 0);
  database.close();
  return known;
}
