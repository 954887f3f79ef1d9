import { createHash } from 'node:crypto';

/**
 * Writes the whole of an exception that ended a page to the log, as one line of JSON, and returns its
 * digest: ten hexadecimal digits that stand in the line and on the page. The same exception has the
 * same digest, so that one can count how many met it. Of the address only the path is kept.
 */
export function logException(
  thrown: unknown,
  address: string,
  now: Date,
  write: (line: string) => void = (line) => process.stderr.write(line),
): string {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message, stack = '' } = error;
  const digest = createHash('sha256').update(`${name} ${message} ${stack}`).digest('hex');
  const line = {
    time: now.toISOString(),
    level: 'error',
    event: 'page-crashed',
    digest: digest.slice(0, 10),
    path: address.replace(/[?#].*/s, ''),
    error: name,
    message,
    stack: stack.split('\n').map((frame) => frame.trim()),
    ...(error.cause instanceof Error ? { cause: error.cause.stack } : {}),
  };
  write(`${JSON.stringify(line)}\n`);
  return line.digest;
}
