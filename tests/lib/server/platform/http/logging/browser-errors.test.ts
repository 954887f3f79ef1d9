import { expect, test } from 'vitest';
import { BrowserErrors } from '@/lib/server/platform/http/logging/browser-errors';
import { serve } from '@/tests/support/serve';

const report = { page: '/visit?name=Ana', error: 'TypeError', at: ['/_next/static/a.js:1:2'] };

async function startSite() {
  const lines: string[] = [];
  let minutes = 0;
  const errors = new BrowserErrors({
    now: () => new Date(minutes * 60_000),
    write: (line) => lines.push(line),
  });
  const origin = await serve(
    (request, response) => void errors.handle(request, response, 'http://localhost:3000'),
  );
  return {
    lines,
    minuteLater: () => (minutes += 1),
    send: async (
      body: unknown,
      headers: Readonly<Record<string, string>> = {},
      method = 'POST',
    ) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const { status } = await fetch(`${origin}/api/errors`, {
        method,
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
        ...(method === 'POST' ? { body: text } : {}),
      });
      return status;
    },
  };
}

test('logs a report as one line without the query', async () => {
  const { send, lines } = await startSite();
  expect(await send(report)).toBe(204);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: '1970-01-01T00:00:00.000Z',
    level: 'error',
    event: 'browser-error',
    path: '/visit',
    error: 'TypeError',
    at: ['/_next/static/a.js:1:2'],
  });
});

test.each([
  ['a report of another site', report, { 'sec-fetch-site': 'cross-site' }, 403],
  ['no JSON', 'nonsense', {}, 400],
  ['another shape', { page: 1 }, {}, 400],
  ['a body above the limit', { ...report, at: ['x'.repeat(5000)] }, {}, 413],
  ['a compressed report', report, { 'content-encoding': 'gzip' }, 415],
  ['a body far above the limit', { ...report, at: ['x'.repeat(500_000)] }, {}, 413],
])('does not log %s', async (_what, body, headers, status) => {
  const { send, lines } = await startSite();
  expect(await send(body, headers)).toBe(status);
  expect(lines).toEqual([]);
});

test('does not log the address of a booking', async () => {
  const { send, lines } = await startSite();
  await send({ ...report, page: '/booking/0192e3a4.c2VjcmV0?step=cancel' });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: '/booking/…' });
});

test('responds to GET with 405', async () => {
  expect(await (await startSite()).send('', {}, 'GET')).toBe(405);
});

test('logs at most thirty reports a minute and accepts more', async () => {
  const { send, lines, minuteLater } = await startSite();
  const statuses = await Promise.all(Array.from({ length: 50 }, async () => send(report)));
  expect(new Set(statuses)).toEqual(new Set([204]));
  expect(lines).toHaveLength(30);
  minuteLater();
  await send(report);
  expect(lines).toHaveLength(31);
});
