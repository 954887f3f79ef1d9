import { createHash } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { logEvent, type WriteLine } from '@/lib/server/platform/http/logging/log-event';
import { currentRequestId } from '@/lib/server/platform/http/logging/request-context';
import { processState } from '@/lib/server/platform/state/process-state';

interface LogOptions {
  /** The response to the request that failed: its `X-Request-Id` is added to the line. */
  readonly response?: Pick<ServerResponse, 'getHeader'> | undefined;
  readonly write?: WriteLine;
}

/** Errors of the store and of backups; their messages come from the database and quote no data. */
const storeErrors = ['StoreError', 'StoreBusy', 'SqliteError', 'BackupError'];

/**
 * Logs an error as one line of JSON with its stack frames. Leaves out the message unless the store or
 * a backup threw the error: a message may quote what a visitor typed.
 */
export function logError(
  event: string,
  error: unknown,
  now: Date,
  { response, write }: LogOptions = {},
): void {
  const isError = error instanceof Error;
  const code = codeOf(error);
  const fields = {
    ...requestIdOf(response),
    error: nameOf(error),
    code,
    message: isError && storeErrors.includes(error.name) ? error.message : undefined,
    at: isError ? framesOf(error) : [],
  };
  logEvent('error', event, fields, { now, write });
}

const minute = 60_000;

/** When each failure was last logged. */
const loggedFailures = () => processState('logged-failures', () => new Map<string, number>());

/**
 * Logs an error as `logError` does, but the same fault of the store or the disk at most once a minute:
 * a full disk fails every request.
 */
export function logErrorOncePerMinute(
  event: string,
  error: unknown,
  now: Date,
  options?: LogOptions,
  logged: Map<string, number> = loggedFailures(),
): void {
  if (storeErrors.includes(nameOf(error)) || isStorageFault(error)) {
    const fault = [event, nameOf(error), codeOf(error)].join(' ');
    const last = logged.get(fault);
    if (last !== undefined && now.getTime() - last < minute) return;
    logged.set(fault, now.getTime());
  }
  logError(event, error, now, options);
}

/** Returns the path of an address without what is secret: its query, and the token of a booking. */
export function loggedPath(address: string): string {
  return address.replace(/[?#].*/s, '').replace(/^(\/booking\/).+/s, '$1…');
}

interface ExceptionOptions extends LogOptions {
  readonly event?: 'page-crashed' | 'api-crashed';
}

/**
 * Logs an exception that ended a page or an API route as one line of JSON, with its message. Returns its digest: ten
 * hexadecimal digits, equal for equal exceptions, which the line and the page show. Of the address,
 * the line has only the path.
 */
export function logException(
  thrown: unknown,
  address: string,
  now: Date,
  { response, write, event = 'page-crashed' }: ExceptionOptions = {},
): string {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message, stack = '' } = error;
  const digest = createHash('sha256').update(`${name} ${message} ${stack}`).digest('hex');
  const fields = {
    ...requestIdOf(response),
    digest: digest.slice(0, 10),
    path: loggedPath(address),
    error: name,
    message,
    stack: stack.split('\n').map((frame) => frame.trim()),
    cause: error.cause instanceof Error ? error.cause.stack : undefined,
  };
  logEvent('error', event, fields, { now, write });
  return fields.digest;
}

/** A process, or in tests its events. */
type LoggedProcess = Pick<EventEmitter, 'on'> & Partial<Pick<NodeJS.Process, 'stdout' | 'stderr'>>;

/**
 * Logs uncaught exceptions and unhandled rejections of a process, which keeps running. Those that an API
 * route has caused have the id of its request, also after its response. As a custom server, Next.js listens
 * to these events too and logs nothing in production.
 *
 * When the program that reads the log has ended, lines are lost. Without a listener, each write would
 * be an uncaught exception (`EPIPE`) and so one more line to write, without an end.
 */
export function logUncaughtErrors(
  process: LoggedProcess,
  now: () => Date,
  options?: LogOptions,
): void {
  for (const stream of [process.stdout, process.stderr]) stream?.on('error', () => undefined);
  const log = (event: string) => (error: unknown) => {
    const requestId = currentRequestId();
    // Node emits both events in the context of the code that failed.
    logError(event, error, now(), { response: { getHeader: () => requestId }, ...options });
  };
  process.on('uncaughtException', log('uncaught-exception'));
  process.on('unhandledRejection', log('unhandled-rejection'));
}

/** Error codes of files and databases that cannot be written, for example because the disk is full. */
const storageCodes =
  /^(?:SQLITE_(?:FULL|IOERR|CORRUPT|NOTADB|READONLY|CANTOPEN)|DATABASE_REMOVED$|LOW_DISK_SPACE$|ENOSPC$|EDQUOT$|EROFS$|EIO$|53100$)/;

/** Whether an error means that nothing can be stored until an operator acts. */
export function isStorageFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && storageCodes.test(String(error.code));
}

function requestIdOf(response: LogOptions['response']): { readonly requestId?: string } {
  const id = response?.getHeader('X-Request-Id');
  return typeof id === 'string' ? { requestId: id } : {};
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
