import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { publicEndpoints, servedByPages } from '@/lib/server/actions';
import { requestRaw } from '@/tests/support/desk-access/raw-request';
import { serveRoutes } from '@/tests/support/desk-access/serve-routes';
import { methods, trickHeaders } from '@/tests/support/desk-access/tricks';

/** A client that is not on this machine. */
const remote = { 'X-Forwarded-For': '203.0.113.7' };

const addressOf = (path: string) =>
  `${path.replace('[form]', 'school-visit')}?path=/sitemap.xml&form=school-visit`;

// What needs nothing or only a page of this site. A change has to be made here too.
test.each([
  [
    'public',
    '/api/places /api/search /api/generated-file /api/picture /api/site-file /api/health /api/ready',
  ],
  ['this-site', '/f/[form] /api/hold /api/consent /api/errors'],
])('lists the endpoints of %s', (requirement, paths) => {
  const listed = [...servedByPages, ...publicEndpoints];
  const found = listed.filter((endpoint) => endpoint.requirement === requirement);
  expect(found.map(({ path }) => path)).toEqual(paths.split(' '));
});

test('lists each address once, and pages that exist', () => {
  const paths = [...servedByPages, ...publicEndpoints].map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const { path } of servedByPages) {
    const files = ['.ts', '.tsx'].map((extension) => `pages${path}${extension}`);
    expect(
      files.some((file) => existsSync(file)),
      path,
    ).toBe(true);
  }
});

const schemas: readonly string[] = ['query', 'fields', 'json', 'headers'];

test.each(publicEndpoints)('lists what $path reads: $reads', async ({ reads, load }) => {
  const endpoint = await load();
  expect('reads' in endpoint && endpoint.reads instanceof z.ZodType).toBe(schemas.includes(reads));
});

test.each(publicEndpoints.filter(({ requirement }) => requirement === 'public'))(
  'answers a read of $path by everybody',
  async ({ path }) => {
    const { site } = await serveRoutes();
    const { status } = await requestRaw(site, { path: addressOf(path), method: 'GET' });
    expect([401, 403, 405]).not.toContain(status);
  },
);

test.each(publicEndpoints.filter(({ requirement }) => requirement === 'this-site'))(
  'refuses a post to $path of another site',
  async ({ path }) => {
    const { site } = await serveRoutes();
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://evil.example' };
    const post = { path: addressOf(path), method: 'POST', headers, fields: { answer: 'yes' } };
    // This site has no analytics, so nothing asks for consent.
    expect((await requestRaw(site, post)).status).toBe(path === '/api/consent' ? 404 : 403);
  },
);

test.each(publicEndpoints.filter(({ requirement }) => requirement === 'secret'))(
  'refuses a request of $path without its secret',
  async ({ path, method }) => {
    const { site, signIn } = await serveRoutes();
    const Cookie = (await signIn('owner', 'owner@example.org')) ?? '';
    for (const headers of [remote, { ...remote, Cookie }, { ...remote, ...trickHeaders }]) {
      const { status } = await requestRaw(site, { path: addressOf(path), method, headers });
      expect([400, 401, 403, 404]).toContain(status);
    }
  },
);

test.each(publicEndpoints)(
  '$path neither shows nor changes a submission, with or without a session',
  async ({ path }) => {
    const { site, store, signIn, addVisit } = await serveRoutes();
    const mark = randomUUID();
    const { submission } = await addVisit(mark);
    const cookie = (await signIn('owner', 'owner@example.org')) ?? '';
    const before = store.rowsWith([submission]);
    for (const method of methods) {
      const request = { path: addressOf(path), method };
      const signedOut = await requestRaw(site, { ...request, headers: remote });
      const headers = { ...remote, Cookie: cookie };
      const signedIn = await requestRaw(site, { ...request, headers });
      expect(signedIn.status, method).toBe(signedOut.status);
      expect(signedOut.body + signedIn.body, method).not.toContain(mark);
    }
    expect(store.rowsWith([submission])).toEqual(before);
  },
);
