/** Errors of the store; their messages are the database's own and quote no data. */
const storeErrors = ['StoreError', 'StoreBusy', 'SqliteError'];

/**
 * Writes one line of JSON to the log about something that broke. The line says where it broke and
 * never what anyone typed: an error's message may quote the data it tripped over, so it is left out
 * unless it is one of the store's.
 */
export function logError(
  event: string,
  error: unknown,
  now: Date,
  write: (line: string) => void = (line) => process.stderr.write(line),
): void {
  const isError = error instanceof Error;
  const code = codeOf(error);
  const line = {
    time: now.toISOString(),
    level: 'error',
    event,
    error: nameOf(error),
    ...(code === undefined ? {} : { code }),
    ...(isError && storeErrors.includes(error.name) ? { message: error.message } : {}),
    at: isError ? framesOf(error) : [],
  };
  write(`${JSON.stringify(line)}\n`);
}

const minute = 60_000;

/** When each failure was last logged. Next bundles this module more than once. */
const key = Symbol.for('frontdesk.logged-failures');
const shared = globalThis as { [key]?: Map<string, number> | undefined };

/**
 * Logs a failure as `logError` does, but the same fault of the store or the disk at most once a
 * minute: a full disk fails every request.
 */
export function logLastingError(
  event: string,
  error: unknown,
  now: Date,
  write?: (line: string) => void,
  logged: Map<string, number> = (shared[key] ??= new Map<string, number>()),
): void {
  if (storeErrors.includes(nameOf(error)) || isStorageFault(error)) {
    const fault = [event, nameOf(error), codeOf(error)].join(' ');
    const last = logged.get(fault);
    if (last !== undefined && now.getTime() - last < minute) return;
    logged.set(fault, now.getTime());
  }
  logError(event, error, now, write);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
}

function framesOf({ stack = '', message }: Error): string[] {
  const afterMessage = stack.slice(Math.max(0, stack.indexOf(message)) + message.length);
  const frames = afterMessage.split('\n').filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line));
  return frames.slice(0, 5).map((line) => line.trim());
}

/** What files and databases report when nothing can be written for now, for want of space or worse. */
const storageCodes =
  /^(?:SQLITE_(?:FULL|IOERR|CORRUPT|NOTADB|READONLY|CANTOPEN)|DATABASE_REMOVED$|LOW_DISK_SPACE$|ENOSPC$|EDQUOT$|EROFS$|EIO$|53100$)/;

/** Whether an error means that nothing can be stored until an operator has acted. */
export function isStorageFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && storageCodes.test(String(error.code));
}
