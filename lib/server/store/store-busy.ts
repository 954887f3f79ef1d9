/**
 * The store can take nothing at the moment: too much is waiting, another process holds the lock, or
 * the disk is full. Nothing of what was handed over was kept; the same call may succeed later.
 */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy';

  constructor(
    message = '',
    /** What the database or the system reported, such as SQLITE_FULL. */
    readonly code?: string,
  ) {
    super(message);
  }

  /**
   * Tells by name, not by class: Next bundles a module more than once, so the class that was thrown
   * need not be the one at hand.
   */
  static is(error: unknown): boolean {
    return error instanceof Error && error.name === 'StoreBusy';
  }
}
