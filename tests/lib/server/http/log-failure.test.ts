import { expect, test } from 'vitest';
import { logFailure } from '@/lib/server/http/log-failure';

const now = new Date('2026-11-20T12:00:00.000Z');

function logged(error: unknown): string {
  const lines: string[] = [];
  logFailure('form-crashed', error, now, (line) => lines.push(line));
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
  expect(line).toContain('log-failure.test.ts');
});

test('what is no error is only named by its type', () => {
  expect(JSON.parse(logged('ana@example.org'))).toMatchObject({ error: 'string', at: [] });
});
