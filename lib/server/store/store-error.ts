/**
 * The database cannot be used: it is damaged, was removed, or cannot be opened. Retrying does not help.
 * `message` comes from the database: it names tables and files, and quotes no data.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';

  constructor(
    /** SQLite's code, such as SQLITE_CORRUPT, or our own, such as DATABASE_REMOVED. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
