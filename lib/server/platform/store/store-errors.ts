/**
 * The store cannot write at the moment: the queue is full, another process has the lock, or the disk is
 * full. The call has changed nothing and may succeed later.
 */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy';

  constructor(
    message = '',
    /** The code of the database or the system, such as SQLITE_FULL. */
    readonly code?: string,
  ) {
    super(message);
  }

  /**
   * Compares the name, not the class: Next bundles this module more than once, so the error may be an
   * instance of another copy.
   */
  static is(error: unknown): boolean {
    return error instanceof Error && error.name === 'StoreBusy';
  }
}

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
