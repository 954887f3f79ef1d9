import { StoreBusy, StoreError } from '@/lib/server/platform/store/store-errors';

/** SQLite's codes of errors after which the same call may succeed later. */
const retryableCodes = /^SQLITE_(?:BUSY|FULL|LOCKED)/;

/** Creates an error from its parts: SQLite's error class loses them between threads. */
export function sqliteError({
  code,
  message,
}: {
  readonly code: string;
  readonly message: string;
}): Error {
  const text = `${code}: ${message}`;
  return retryableCodes.test(code) ? new StoreBusy(text, code) : new StoreError(code, text);
}
