/**
 * The database cannot be used: it is damaged, was removed, or cannot be opened. Trying again does not
 * help. `message` is the database's own; it names tables and files, and quotes no data.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';

  constructor(
    /** SQLite's code, such as SQLITE_CORRUPT, or one of ours, such as DATABASE_REMOVED. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
