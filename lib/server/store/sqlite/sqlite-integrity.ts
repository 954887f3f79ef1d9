import { statSync } from 'node:fs';
import Database from 'libsql';

/** Bytes up to which a database is checked: a check reads the whole file, about 150 MB a second. */
const largestChecked = 500_000_000;

/** The state of a database file before the server opens it. */
export type FileState =
  | { readonly kind: 'absent' | 'empty' | 'intact' | 'too-large' }
  /** `words` are SQLite's own: a code and what it found. */
  | { readonly kind: 'damaged'; readonly words: string };

/** Checks a SQLite file with `PRAGMA quick_check`: its header, every page, every row. */
export function checkSqliteFile(file: string): FileState {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return { kind: 'absent' };
  if (stats.size === 0) return { kind: 'empty' };
  if (stats.size > largestChecked) return { kind: 'too-large' };
  try {
    const database = new Database(file);
    try {
      database.exec('PRAGMA busy_timeout = 5000');
      const [row] = database.prepare('PRAGMA quick_check(1)').all();
      const { quick_check: found } = row as { readonly quick_check: string };
      return found === 'ok' ? { kind: 'intact' } : { kind: 'damaged', words: oneLine(found) };
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    // Another process writes to it, so it can be read.
    if (error.code.startsWith('SQLITE_BUSY')) return { kind: 'intact' };
    return { kind: 'damaged', words: `${error.code}: ${error.message}` };
  }
}

function oneLine(words: string): string {
  return words.replace(/^\*\*\*[^\n]*\n/, '').replaceAll('\n', ', ');
}
