import { fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import {
  logError,
  logErrorOncePerMinute,
  logException,
  logUncaughtErrors,
} from '@/lib/server/platform/http/logging/log-error';
import { StoreError } from '@/lib/server/platform/store/store-errors';
import { bundleProgram } from '@/tests/support/bundle-program';

const now = new Date('2026-11-20T12:00:00.000Z');

function logged(error: unknown, response?: ServerResponse): string {
  const lines: string[] = [];
  logError('form-crashed', error, now, { response, write: (line) => lines.push(line) });
  return lines.join('');
}

test('logs the stack frames in one line of JSON without the message', () => {
  const secret = 'ana@example.org\n    at ana@example.org (/a.ts:1:1)\r\n{"level":"fake"}';
  const line = logged(Object.assign(new TypeError(secret), { code: 'SQLITE_FULL' }));
  expect(line.trimEnd().split(/[\r\n]/)).toHaveLength(1);
  expect(JSON.parse(line)).toMatchObject({
    time: '2026-11-20T12:00:00.000Z',
    level: 'error',
    event: 'form-crashed',
    error: 'TypeError',
    code: 'SQLITE_FULL',
  });
  expect(line).not.toContain('ana@');
  expect(line).not.toContain('fake');
  expect(line).toContain('log-error.test.ts');
});

test('logs only the type of a thrown value that is not an error', () => {
  expect(JSON.parse(logged('ana@example.org'))).toMatchObject({ error: 'string', at: [] });
});

test('includes the message of a store error', () => {
  const error = new StoreError('SQLITE_CORRUPT', 'database disk image is malformed');
  expect(JSON.parse(logged(error))).toMatchObject({
    error: 'StoreError',
    code: 'SQLITE_CORRUPT',
    message: 'database disk image is malformed',
  });
});

test('logs a lasting failure once a minute for each event and code', () => {
  const lines: string[] = [];
  const known = new Map<string, number>();
  const write = (line: string) => lines.push(line);
  const log = (event: string, code: string, seconds: number) => {
    const at = new Date(now.getTime() + seconds * 1000);
    logErrorOncePerMinute(event, new StoreError(code, 'x'), at, { write }, known);
  };
  for (const second of [0, 1, 59]) log('submission-not-stored', 'SQLITE_FULL', second);
  expect(lines).toHaveLength(1);
  log('submission-not-stored', 'SQLITE_IOERR', 59);
  log('not-ready', 'SQLITE_FULL', 59);
  expect(lines).toHaveLength(3);
  log('submission-not-stored', 'SQLITE_FULL', 60);
  expect(lines).toHaveLength(4);
});

function loggedException(error: Error, address = '/visit', response?: ServerResponse) {
  const lines: string[] = [];
  const digest = logException(error, address, now, {
    response,
    write: (line) => lines.push(line),
  });
  return { digest, line: lines.join('') };
}

test('logs a whole exception as one line of JSON with its digest', () => {
  const error = new TypeError('no such star\r\n{"level":"fake"}', { cause: new Error('clouds') });
  const { digest, line } = loggedException(error, '/search?q=ana@example.org');
  expect(line.trimEnd().split(/[\r\n]/)).toHaveLength(1);
  expect(digest).toMatch(/^[0-9a-f]{10}$/);
  expect(JSON.parse(line)).toMatchObject({
    time: '2026-11-20T12:00:00.000Z',
    level: 'error',
    event: 'page-crashed',
    digest,
    path: '/search',
    error: 'TypeError',
    message: error.message,
    cause: error.cause instanceof Error ? error.cause.stack : undefined,
  });
  expect(line).toContain('log-error.test.ts');
  expect(line).not.toContain('ana@');
});

test('returns equal digests for equal exceptions only', () => {
  const error = new Error('broken');
  expect(loggedException(error).digest).toBe(loggedException(error).digest);
  expect(loggedException(new Error('other')).digest).not.toBe(loggedException(error).digest);
});

test('adds the request id of the response', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  expect(logged('lost', response)).not.toContain('requestId');
  response.setHeader('X-Request-Id', 'a1');
  expect(JSON.parse(logged('lost', response))).toMatchObject({ requestId: 'a1' });
  const { line } = loggedException(new Error('broken'), '/', response);
  expect(JSON.parse(line)).toMatchObject({ requestId: 'a1' });
});

test('logs uncaught exceptions and unhandled rejections of a process', () => {
  const lines: string[] = [];
  const events = new EventEmitter();
  logUncaughtErrors(events, () => now, { write: (line) => lines.push(line) });
  events.emit('uncaughtException', new TypeError('broken'));
  events.emit('unhandledRejection', 'lost');
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { event: 'uncaught-exception', error: 'TypeError' },
    { event: 'unhandled-rejection', error: 'string' },
  ]);
});

test('logs an error once after the reader of the log has exited', async () => {
  const program = await bundleProgram('tests/support/closed-output.ts');
  const child = fork(program, { silent: true, execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.send('go');
  expect(await once(child, 'message')).toEqual([1, undefined]);
});
