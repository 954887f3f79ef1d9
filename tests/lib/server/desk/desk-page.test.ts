import { describe, expect, test, vi } from 'vitest';
import { validContent } from '@/tests/support/content';
import type { DeskServer } from '@/tests/support/desk-server';
import { startDesk } from '@/tests/support/desk-server';
import { newSubmission } from '@/tests/support/submissions';
import { writeTree } from '@/tests/support/tree';

const canary = 'canary-7Q2';
const submission = newSubmission({
  id: 'canary-id',
  reference: 'CON-CANARY-7Q2',
  fields: [
    ['name', [canary]],
    ['message', [canary]],
  ],
});

async function startWithCanary(): Promise<DeskServer> {
  const desk = await startDesk();
  await desk.store.addSubmission(submission);
  return desk;
}

describe('sends no data without a session', () => {
  const paths = [
    '/desk',
    '/desk/inbox?form=contact',
    '/desk/inbox?state=spam',
    '/desk/canary-id',
    '/desk/no',
  ];
  const tricks: readonly Readonly<Record<string, string>>[] = [
    {},
    { 'x-middleware-subrequest': 'middleware:middleware:middleware' },
    { 'x-middleware-invoke': '1' },
    { 'x-nextjs-data': '1' },
    { 'x-invoke-path': '/' },
    { 'x-invoke-status': '200' },
    { 'x-invoke-query': '%7B%7D' },
    { 'x-matched-path': '/desk/sign-in' },
    { 'x-original-url': '/desk/sign-in' },
    { 'x-rewrite-url': '/desk/sign-in' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-http-method-override': 'GET' },
    { 'x-prerender-revalidate': '1' },
    { host: 'evil.example' },
    { authorization: 'Bearer operator@example.org' },
    { cookie: `desk=${'a'.repeat(43)}` },
    { cookie: `__Host-desk=${'a'.repeat(43)}` },
    { cookie: 'desk=operator@example.org' },
    { purpose: 'prefetch' },
  ];

  for (const path of paths) {
    for (const method of ['GET', 'HEAD']) {
      test.each(tricks)(`${method} ${path} with %j`, async (headers) => {
        const desk = await startWithCanary();
        const response = await desk.request(path, { method, headers });
        expect(response.status).toBe(303);
        expect(response.headers.location).toBe('/desk/sign-in');
        expect(response.body).toBe('');
        expect(JSON.stringify(response)).not.toMatch(/canary/i);
      });
    }
  }
});

test.each(['/desk', '/desk/canary-id', '/desk/sign-in', '/desk/sign-in?link=refused'])(
  'sets private headers on %s',
  async (path) => {
    const desk = await startWithCanary();
    for (const Cookie of ['', await desk.signIn()]) {
      const response = await desk.request(path, { headers: { Cookie } });
      expect(response.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'strict-origin',
        'x-robots-tag': 'noindex',
      });
    }
  },
);

describe.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])('%s', (method) => {
  test('gets 405 with a session, and changes nothing', async () => {
    const desk = await startWithCanary();
    const Cookie = await desk.signIn();
    for (const path of ['/desk', '/desk/canary-id', '/desk/nothing', '/desk/sign-in']) {
      const response = await desk.request(path, { method, headers: { Cookie } });
      expect(response.status).toBe(405);
      expect(response.headers.allow).toBe('GET, HEAD');
      expect(response.body).not.toMatch(/canary/i);
      expect(JSON.parse(response.body)).toMatchObject({ statusCode: 405 });
    }
    expect((await desk.store.findSubmission('canary-id'))?.readAt).toBeUndefined();
  });

  test('gets the redirect of a GET without a session, except on the sign-in page', async () => {
    const desk = await startWithCanary();
    for (const path of ['/desk', '/desk/canary-id']) {
      const response = await desk.request(path, { method });
      expect(response.status).toBe(303);
      expect(response.headers.location).toBe('/desk/sign-in');
      expect(response.body).toBe('');
    }
    expect((await desk.request('/desk/sign-in', { method })).status).toBe(405);
  });
});

describe('with a session', () => {
  test('sends the list and a submission', async () => {
    const desk = await startWithCanary();
    const Cookie = await desk.signIn();
    const list = await desk.request('/desk/inbox', { headers: { Cookie } });
    expect(list.status).toBe(200);
    expect(JSON.parse(list.body)).toMatchObject({
      desk: { siteName: 'Larkmoor', operator: 'operator@example.org' },
      meta: { unlisted: true },
      view: { list: { rows: [{ sender: canary }] } },
    });
    const one = await desk.request('/desk/canary-id', { headers: { Cookie } });
    expect(JSON.parse(one.body)).toMatchObject({ view: { submission: { sender: canary } } });
  });

  test.each([
    '/desk/nothing',
    '/desk/a%20b',
    '/desk/inbox?form=nothing',
    `/desk/${'a'.repeat(101)}`,
  ])('%s is missing', async (path) => {
    const desk = await startWithCanary();
    const response = await desk.request(path, { headers: { Cookie: await desk.signIn() } });
    expect(response.status).toBe(404);
  });

  test('opening a submission marks it as read, and keeps the time of the first opening', async () => {
    const desk = await startWithCanary();
    const headers = { Cookie: await desk.signIn() };
    await desk.request('/desk/canary-id', { headers });
    const first = (await desk.store.findSubmission('canary-id'))?.readAt;
    expect(first).toBeDefined();
    desk.advance(5);
    await desk.request('/desk/canary-id', { headers });
    expect((await desk.store.findSubmission('canary-id'))?.readAt).toEqual(first);
  });

  const reading = '/desk/canary-id';
  const quietRequests: readonly [string, string, string, Readonly<Record<string, string>>][] = [
    ['a HEAD request', reading, 'HEAD', {}],
    ['a prefetch', reading, 'GET', { 'Sec-Purpose': 'prefetch;prerender' }],
    ['a prefetch of Next.js', reading, 'GET', { Purpose: 'prefetch' }],
    ['another submission', '/desk/nothing', 'GET', {}],
  ];

  test.each(quietRequests)('%s does not mark it as read', async (_, path, method, headers) => {
    const desk = await startWithCanary();
    const Cookie = await desk.signIn();
    await desk.request(path, { method, headers: { Cookie, ...headers } });
    expect((await desk.store.findSubmission('canary-id'))?.readAt).toBeUndefined();
  });

  test('the session ends after 30 minutes without a request', async () => {
    const desk = await startWithCanary();
    const headers = { Cookie: await desk.signIn() };
    for (let request = 0; request < 5; request += 1) {
      desk.advance(29);
      expect((await desk.request('/desk', { headers })).status).toBe(200);
    }
    desk.advance(30);
    expect((await desk.request('/desk', { headers })).status).toBe(303);
  });

  test('the session ends after 12 hours', async () => {
    const desk = await startWithCanary();
    const headers = { Cookie: await desk.signIn() };
    for (let minutes = 20; minutes < 720; minutes += 20) {
      desk.advance(20);
      expect((await desk.request('/desk', { headers })).status).toBe(200);
    }
    desk.advance(20);
    expect((await desk.request('/desk', { headers })).status).toBe(303);
  });
});

describe('an opened link', () => {
  test('stays valid', async () => {
    const desk = await startDesk();
    const key = await desk.key();
    for (let scan = 0; scan < 3; scan += 1) {
      const response = await desk.request(`/desk/sign-in?key=${key}`);
      expect(JSON.parse(response.body)).toMatchObject({ state: { kind: 'link', accessKey: key } });
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    expect((await desk.post('/api/desk/sign-in', `key=${key}`)).headers.location).toBe('/desk');
  });

  test.each([
    ['/desk/sign-in', { kind: 'no-link' }],
    ['/desk/sign-in?link=refused', { kind: 'refused' }],
    ['/desk/sign-in?key=', { kind: 'refused' }],
    ['/desk/sign-in?key=%3Cscript%3E', { kind: 'refused' }],
  ])('%s has the state %j', async (path, state) => {
    const desk = await startDesk();
    expect(JSON.parse((await desk.request(path)).body)).toMatchObject({ state });
  });
});

test('cuts the title of a document where browsers show no more', async () => {
  const notice = 'content/notices/lift.yaml';
  const text = 'The lift is being repaired. '.repeat(5);
  vi.stubEnv('SITE_DIR', writeTree({ ...validContent, [notice]: `text: ${text}\n` }));
  const desk = await startDesk({ settings: { EDITING: 'on' } });
  const headers = { Cookie: await desk.signIn() };
  const { body } = await desk.request(`/desk/site/edit/${notice}`, { headers });
  const { meta } = JSON.parse(body) as { readonly meta: { readonly title: string } };
  expect(meta.title).toHaveLength(70);
  expect(meta.title).toMatch(/^The lift is being repaired\. .*…$/);
});
