import { pino, type DestinationStream, type Logger } from 'pino';

/** `alarm` needs a person; the documentation says what to do for each event. */
type LogLevel = 'info' | 'warn' | 'error' | 'alarm';

/** Writes one line, with its line break. */
export type WriteLine = (line: string) => void;

/** The time of an event, and where its line goes; standard error without `write`. */
interface LogTarget {
  readonly now: Date;
  readonly write?: WriteLine | undefined;
}

/**
 * Fields that never appear in the log, on the first two levels. Events have no such fields; this is for
 * one that is added by mistake.
 */
const personalFields = [
  ...['authorization', 'body', 'cookie', 'email', 'fields', 'from', 'headers', 'ip', 'password'],
  ...['phone', 'replyTo', 'subject', 'text', 'to', 'token', 'values'],
];

/** One logger for each target: creating one costs more than a line. */
const loggers = new WeakMap<WriteLine, Logger<'alarm'>>();

/** Logs an event as one line of JSON with its level, its time and its fields. */
export function logEvent(
  level: LogLevel,
  event: string,
  fields: Readonly<Record<string, unknown>>,
  { now, write = writeToStderr }: LogTarget,
): void {
  let logger = loggers.get(write);
  if (logger === undefined) {
    logger = createLogger({ write });
    loggers.set(write, logger);
  }
  logger[level]({ time: now.toISOString(), event, ...fields });
}

function createLogger(destination: DestinationStream): Logger<'alarm'> {
  return pino(
    {
      customLevels: { alarm: 55 },
      // Without the process id and the name of the machine.
      base: null,
      // Events have their own time, which tests choose.
      timestamp: false,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: personalFields.flatMap((name) => [name, `*.${name}`]), remove: true },
    },
    destination,
  );
}

function writeToStderr(line: string): void {
  process.stderr.write(line);
}
