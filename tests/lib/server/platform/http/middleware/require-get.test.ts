import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { errorPages } from '@/lib/server/platform/http/middleware/error-pages';
import { runMiddleware } from '@/lib/server/platform/http/middleware/middleware';
import { requireGet } from '@/lib/server/platform/http/middleware/require-get';
import { serve } from '@/tests/support/serve';
import { errorTitles } from '@/lib/words/lib/http';

const page = `<h1>${errorTitles[405]}</h1>`;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'];

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function request(
  listener: RequestListener,
  { method = 'POST', path = '/visit', headers = form }: Sent = {},
) {
  const origin = await serve(
    runMiddleware([
      errorPages({ pages: new Map(), languageOf: () => undefined }),
      requireGet(() => page),
      listener,
    ]),
  );
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: 'a=b' };
  const init = { method, headers: { accept: 'text/html', ...headers }, ...body };
  const response = await fetch(`${origin}${path}`, { ...init, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sends a file in parts, as Next.js does. */
const succeed: RequestListener = (request, response) => {
  response.setHeader('Content-Type', 'text/html');
  response.setHeader('ETag', '"1"');
  response.setHeader('Accept-Ranges', 'bytes');
  response.write(`<h1>${request.method ?? ''}`);
  response.end('</h1>');
};

const end =
  (status: number, location?: string): RequestListener =>
  (_request, response) => {
    if (location !== undefined) response.setHeader('Location', location);
    response.statusCode = status;
    response.end(`status ${status}`);
  };

test.each(methods)('responds with 405 to %s where a GET succeeds', async (method) => {
  const { status, headers, text } = await request(succeed, { method });
  expect(status).toBe(405);
  expect(text).toBe(page);
  expect(headers.get('allow')).toBe('GET, HEAD');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('etag')).toBeNull();
});

test.each([400, 404, 500])('keeps the error %i of a GET', async (status) => {
  expect(await request(end(status))).toMatchObject({ status, text: `status ${status}` });
});

test.each([
  [303, '/desk/sign-in'],
  [308, '/visit'],
  [302, '/f/contact'],
  [307, undefined],
])('responds with 405 instead of a redirect with %i to %s', async (status, location) => {
  expect((await request(end(status, location))).headers.get('location')).toBeNull();
  expect((await request(end(status, location))).status).toBe(405);
});

test.each(['/f/contact', 'https://elsewhere.example/f/1'])(
  'keeps a redirect with 308 to %s',
  async (location) => {
    const { status, headers } = await request(end(308, location));
    expect(status).toBe(308);
    expect(headers.get('location')).toBe(location);
  },
);

test.each([
  '/f/contact',
  '/f/contact/',
  '/f/contact?a=b',
  '//f/contact',
  '/p/larkmoor/f/contact',
  '/booking/id.signature',
  '/booking/id.signature?step=cancel',
  '/api/desk/mark',
  '/desk',
  '/desk/',
  '/desk/inbox?state=spam',
  '//desk/some-id',
  '/desk/forms/contact',
  '/desk/events/public-nights/2026-12-04',
  '/desk/door/a-quiet-evening?sale=sold',
  '/_next/data/build/desk/events/public-nights/2026-12-04.json',
  '/_next/data/build/desk.json',
  '/_next/data/build/desk/some-id.json?submission=some-id',
  '/_next/data/build/desk/forms/contact.json',
])('does not change a POST to the endpoint %s', async (path) => {
  expect(await request(succeed, { path })).toMatchObject({ status: 200, text: '<h1>POST</h1>' });
});

test.each([
  '/f/a/b',
  '/f',
  '/booking',
  '/booking/a/b',
  '/api',
  '/p/f/contact/f',
  '/visit/f/contact',
  '/?/f/contact',
  '/desks',
  '/desk.json',
  '/desk/a/b',
  '/desk/forms/a/b',
  '/visit/desk',
  '/_next/data/build/visit.json',
  '/_next/data/build/desks.json',
])('does not treat %s as an endpoint', async (path) => {
  expect((await request(succeed, { path })).status).toBe(405);
});

test.each(['GET', 'OPTIONS'])('does not change %s', async (method) => {
  expect(await request(succeed, { method })).toMatchObject({
    status: 200,
    text: `<h1>${method}</h1>`,
  });
});

test('requests the whole page without conditions or ranges', async () => {
  const headers = { ...form, 'if-none-match': '"1"', range: 'bytes=0-1' };
  const seen: unknown[] = [];
  const listener: RequestListener = (request, response) => {
    seen.push(request.headers['if-none-match'], request.headers.range);
    response.end();
  };
  await request(listener, { headers });
  expect(seen).toEqual([undefined, undefined]);
});

test('responds in JSON to JSON clients', async () => {
  const json = await request(succeed, { headers: { ...form, accept: 'application/json' } });
  expect(json.status).toBe(405);
  expect(json.headers.get('allow')).toBe('GET, HEAD');
  expect(JSON.parse(json.text)).toMatchObject({ error: `${errorTitles[405]}.` });
});
