import Database from 'libsql';

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
