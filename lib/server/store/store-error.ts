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

/** What files and databases report when nothing can be written for now, for want of space or worse. */
const storageCodes =
  /^(?:SQLITE_(?:FULL|IOERR|CORRUPT|NOTADB|READONLY|CANTOPEN)|DATABASE_REMOVED$|LOW_DISK_SPACE$|ENOSPC$|EDQUOT$|EROFS$|EIO$|53100$)/;

/** Whether an error means that nothing can be stored until an operator has acted. */
export function isStorageFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && storageCodes.test(String(error.code));
}
