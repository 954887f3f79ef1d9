/**
 * Writes one line of JSON to the log about something that broke. The line says where it broke and
 * never what anyone typed: an error's message may quote the data it tripped over, so it is left out.
 */
export function logFailure(
  event: string,
  error: unknown,
  now: Date,
  write: (line: string) => void = (line) => process.stderr.write(line),
): void {
  const isError = error instanceof Error;
  const line = {
    time: now.toISOString(),
    level: 'error',
    event,
    error: isError ? error.name : typeof error,
    ...(isError && 'code' in error ? { code: String(error.code) } : {}),
    at: isError ? framesOf(error) : [],
  };
  write(`${JSON.stringify(line)}\n`);
}

function framesOf({ stack = '', message }: Error): string[] {
  const afterMessage = stack.slice(Math.max(0, stack.indexOf(message)) + message.length);
  const frames = afterMessage.split('\n').filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line));
  return frames.slice(0, 5).map((line) => line.trim());
}
