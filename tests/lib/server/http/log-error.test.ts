import { expect, test } from 'vitest';
import { logError, logLastingError } from '@/lib/server/http/log-error';
import { StoreError } from '@/lib/server/store/store-error';

const now = new Date('2026-11-20T12:00:00.000Z');

function logged(error: unknown): string {
  const lines: string[] = [];
  logError('form-crashed', error, now, (line) => lines.push(line));
  return lines.join('');
}

test('one line of JSON says where it broke, and not what was typed', () => {
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

test('what is no error is only named by its type', () => {
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

test('logs a lasting failure once a minute per event and code', () => {
  const lines: string[] = [];
  const known = new Map<string, number>();
  const log = (event: string, code: string, seconds: number) => {
    const at = new Date(now.getTime() + seconds * 1000);
    logLastingError(event, new StoreError(code, 'x'), at, (line) => lines.push(line), known);
  };
  for (const second of [0, 1, 59]) log('submission-not-stored', 'SQLITE_FULL', second);
  expect(lines).toHaveLength(1);
  log('submission-not-stored', 'SQLITE_IOERR', 59);
  log('not-healthy', 'SQLITE_FULL', 59);
  expect(lines).toHaveLength(3);
  log('submission-not-stored', 'SQLITE_FULL', 60);
  expect(lines).toHaveLength(4);
});
