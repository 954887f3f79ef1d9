import { expect, test } from 'vitest';
import { logException } from '@/lib/server/http/log-exception';

function logged(error: Error, address = '/visit') {
  const lines: string[] = [];
  const digest = logException(error, address, new Date('2026-11-20T12:00:00.000Z'), (line) =>
    lines.push(line),
  );
  return { digest, line: lines.join('') };
}

test('the whole exception is one line of JSON under its digest', () => {
  const error = new TypeError('no such star\r\n{"level":"fake"}', { cause: new Error('clouds') });
  const { digest, line } = logged(error, '/search?q=ana@example.org');
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
    cause: error.cause instanceof Error ? error.cause.stack : 'lost',
  });
  expect(line).toContain('log-exception.test.ts');
  expect(line).not.toContain('ana@');
});

test('the same exception has the same digest, and another has another', () => {
  const error = new Error('broken');
  expect(logged(error).digest).toBe(logged(error).digest);
  expect(logged(new Error('other')).digest).not.toBe(logged(error).digest);
});
