import { statSync } from 'node:fs';
import Database from 'libsql';

/** Larger files are not checked: a check reads the whole file, at about 150 MB a second. */
const maxCheckedBytes = 500_000_000;

/** The state of a database file before the server opens it. */
export type FileState =
  | { readonly kind: 'absent' | 'empty' | 'intact' | 'too-large' }
  /** `detail` is SQLite's code or report. */
  | { readonly kind: 'damaged'; readonly detail: string };

/** Checks a SQLite file with `PRAGMA quick_check`: its header, every page, every row. */
export function checkSqliteFile(file: string): FileState {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return { kind: 'absent' };
  if (stats.size === 0) return { kind: 'empty' };
  if (stats.size > maxCheckedBytes) return { kind: 'too-large' };
  try {
    const database = new Database(file);
    try {
      database.exec('PRAGMA busy_timeout = 5000');
      const [row] = database.prepare('PRAGMA quick_check(1)').all();
      const { quick_check: found } = row as { readonly quick_check: string };
      return found === 'ok' ? { kind: 'intact' } : { kind: 'damaged', detail: toOneLine(found) };
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    // Another process writes to the file, so SQLite can read it.
    if (error.code.startsWith('SQLITE_BUSY')) return { kind: 'intact' };
    return { kind: 'damaged', detail: `${error.code}: ${error.message}` };
  }
}

/** Returns the number of migrations that have run in an intact file, without running any. */
export function readSqliteVersion(file: string): number {
  const database = new Database(file, { readonly: true });
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    const [row] = database.prepare('PRAGMA user_version').all();
    return (row as { readonly user_version: number }).user_version;
  } finally {
    database.close();
  }
}

function toOneLine(text: string): string {
  return text.replace(/^\*\*\*[^\n]*\n/, '').replaceAll('\n', ', ');
}

/**
 * Returns whether a process has a SQLite file open. In WAL mode each connection holds a lock for as long
 * as it is open, which the system releases when the process ends, however it ends.
 */
export function isSqliteFileInUse(file: string): boolean {
  const database = new Database(file);
  try {
    database.exec('PRAGMA busy_timeout = 500');
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    database.exec('BEGIN EXCLUSIVE');
    database.exec('COMMIT');
    return false;
  } catch (error) {
    // No site runs with a file that is damaged.
    return error instanceof Error && 'code' in error && String(error.code).includes('BUSY');
  } finally {
    database.close();
  }
}
