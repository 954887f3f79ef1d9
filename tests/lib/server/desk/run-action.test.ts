import { describe, expect, test, vi } from 'vitest';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { sameOrigin } from '@/tests/support/desk-server';
import { maxActionBytes } from '@/lib/server/desk/action-body';
import { markReadBody, startWithSubmission } from '@/tests/support/desk-submission';
import { exceptionWords } from '@/lib/words/lib/http';
import { actionErrors } from '@/lib/words/lib/server/desk';

const siteUrl = 'http://localhost:3000';
const encoded = { 'Content-Type': 'application/x-www-form-urlencoded' };

describe('rejects requests of another site', () => {
  const foreign: readonly Readonly<Record<string, string>>[] = [
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'http://blog.localhost:3000' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: siteUrl },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    {},
  ];

  test.each(foreign)('%j', async (headers) => {
    const desk = await startWithSubmission();
    const Cookie = await desk.signIn();
    const send = (path: string, body: string) =>
      desk.request(path, { method: 'POST', body, headers: { ...encoded, ...headers, Cookie } });

    const key = await desk.key();
    for (const response of [
      await send('/api/desk/mark', markReadBody),
      await send('/api/desk/sign-out', ''),
      await send('/api/desk/sign-in', `key=${key}`),
    ]) {
      expect(response.status).toBe(403);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    expect(await desk.isRead()).toBe(false);
    expect((await desk.request('/desk', { headers: { Cookie } })).status).toBe(200);
    expect((await desk.post('/api/desk/sign-in', `key=${key}`)).headers.location).toBe('/desk');
  });

  test('accepts a request that has only the site’s Origin', async () => {
    const desk = await startWithSubmission();
    const headers = { ...encoded, Origin: siteUrl, Cookie: await desk.signIn() };
    const response = await desk.request('/api/desk/mark', {
      method: 'POST',
      body: markReadBody,
      headers,
    });
    expect(response.status).toBe(303);
  });
});

describe('rejects requests without a session', () => {
  const tricks: readonly Readonly<Record<string, string>>[] = [
    {},
    sameOrigin,
    { 'x-middleware-subrequest': 'middleware' },
    { 'x-nextjs-data': '1' },
    { 'x-invoke-path': '/api/desk/sign-in' },
    { 'x-matched-path': '/api/desk/sign-in' },
    { 'x-original-url': '/api/desk/sign-in' },
    { 'x-forwarded-host': 'localhost:3000' },
    { Cookie: `desk=${'a'.repeat(43)}` },
  ];

  test.each(tricks)('%j', async (headers) => {
    const desk = await startWithSubmission();
    for (const path of ['/api/desk/mark', '/api/desk/sign-out']) {
      const allHeaders = { ...encoded, ...headers };
      const response = await desk.request(path, {
        method: 'POST',
        body: markReadBody,
        headers: allHeaders,
      });
      expect(response.status).toBe(401);
      expect(response.headers['cache-control']).toBe('private, no-store');
    }
    expect(await desk.isRead()).toBe(false);
  });
});

test('sends back the text that it did not store', async () => {
  const desk = await startWithSubmission();
  const send = (fields: string, headers = {}) =>
    desk.request('/api/desk/replies/send', {
      method: 'POST',
      body: `submission=letter&${fields}`,
      headers: { ...encoded, ...sameOrigin, ...headers },
    });
  const ended = await send('text=Dear+Eve%2C%0A%0Ayes.');
  expect(ended.status).toBe(401);
  expect(ended.body).toBe(`${actionErrors[401]}\n\nDear Eve,\n\nyes.`);
  expect((await send('text=+')).body).not.toContain('\n\n');
  const other = await send('text=Dear', { 'Sec-Fetch-Site': 'cross-site' });
  expect(other.body).not.toContain('Dear');
  const refused = await send('text=Dear', { Cookie: await desk.signIn() });
  expect([refused.status, refused.body.endsWith('\n\nDear')]).toEqual([400, true]);
});

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])(
  'responds to %s with 405 and Allow: POST, and 401 without a session',
  async (method) => {
    const desk = await startWithSubmission();
    const headers = { ...encoded, ...sameOrigin, Cookie: await desk.signIn() };
    const key = await desk.key();
    for (const path of [
      `/api/desk/mark?${markReadBody}`,
      '/api/desk/sign-out',
      `/api/desk/sign-in?key=${key}`,
    ]) {
      const response = await desk.request(path, { method, headers });
      expect(response.status).toBe(405);
      expect(response.headers.allow).toBe('POST');
    }
    for (const path of ['/api/desk/mark', '/api/desk/sign-out']) {
      expect((await desk.request(path, { method, headers: sameOrigin })).status).toBe(401);
    }
    expect(await desk.isRead()).toBe(false);
    expect((await desk.request('/desk', { headers })).status).toBe(200);
  },
);

describe('the body', () => {
  test('is rejected when it is compressed', async () => {
    const desk = await startWithSubmission();
    const headers = { 'Content-Encoding': 'gzip', Cookie: await desk.signIn() };
    expect((await desk.post('/api/desk/mark', markReadBody, headers)).status).toBe(415);
  });

  test.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain', ''])(
    'as %j is refused',
    async (type) => {
      const desk = await startWithSubmission();
      const headers = { 'Content-Type': type, Cookie: await desk.signIn() };
      expect((await desk.post('/api/desk/mark', markReadBody, headers)).status).toBe(415);
      expect(await desk.isRead()).toBe(false);
    },
  );

  test('is limited to 256 KiB', async () => {
    const desk = await startWithSubmission();
    const headers = { Cookie: await desk.signIn() };
    const full = `${markReadBody}&x=`.padEnd(maxActionBytes, 'x');
    expect((await desk.post('/api/desk/mark', `${full}x`, headers)).status).toBe(413);
    expect(await desk.isRead()).toBe(false);
    expect((await desk.post('/api/desk/mark', full, headers)).status).toBe(303);
  });
});

test('responds 503 with Retry-After when the store is busy', async () => {
  const desk = await startWithSubmission();
  const headers = { Cookie: await desk.signIn() };
  desk.store.markSubmission = () => Promise.reject(new StoreBusy());
  const response = await desk.post('/api/desk/mark', markReadBody, headers);
  expect(response.status).toBe(503);
  expect(response.headers['retry-after']).toBe('5');
  expect(response.body).toContain(actionErrors[503]);
});

test.each(['ENOSPC', 'SQLITE_FULL'])(
  'says that the disk is full, and logs it: %s',
  async (code) => {
    const desk = await startWithSubmission();
    const headers = { Cookie: await desk.signIn() };
    const lines: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    desk.store.markSubmission = () => Promise.reject(Object.assign(new Error('full'), { code }));
    const response = await desk.post('/api/desk/mark', markReadBody, headers);
    expect(response.status).toBe(507);
    expect(response.body).toContain(actionErrors[507]);
    expect(JSON.parse(lines.join(''))).toMatchObject({ message: 'full', path: '/api/desk/mark' });
  },
);

test('responds 500 with the digest of the log entry', async () => {
  const desk = await startWithSubmission();
  const headers = { Cookie: await desk.signIn() };
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  desk.store.markSubmission = () => Promise.reject(new Error('the shelf fell'));
  const response = await desk.post('/api/desk/mark', markReadBody, headers);
  expect(response.status).toBe(500);
  const line: unknown = JSON.parse(lines.join(''));
  expect(line).toMatchObject({ message: 'the shelf fell', path: '/api/desk/mark' });
  const digest = String(Reflect.get(Object(line), 'digest'));
  expect(response.body).toBe(`${exceptionWords.title('server')}. Digest: ${digest}.\n`);
});
