import { expect, test } from 'vitest';
import { normalizeTarget } from '@/lib/server/http/normalize-target';
import { assignRequestId } from '@/lib/server/http/request-id';
import { runOne } from '@/tests/support/run-middleware';

test.each([
  ['http://host/visit?a=b', '/visit?a=b'],
  ['/%64esk', '/desk'],
  ['/caf%C3%A9?q=%64', '/caf%C3%A9?q=%64'],
])('normalizes the target %s to %s', (target, expected) => {
  expect(runOne(normalizeTarget, target)).toMatchObject({ url: expected, isPassedOn: true });
});

test('gives each response an id, but not files of the build', () => {
  const idOf = (url: string) => runOne(assignRequestId, url).headers['x-request-id'];
  expect(idOf('/visit')).toMatch(/^[\da-f-]{36}$/);
  expect(idOf('/visit')).not.toBe(idOf('/visit'));
  expect(idOf('/_next/static/chunks/main.js')).toBeUndefined();
});
