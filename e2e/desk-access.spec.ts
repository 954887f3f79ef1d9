import { randomUUID } from 'node:crypto';
import {
  identities,
  isSignedIn,
  sendSchoolVisit,
  signInAs,
  createSession,
  type Identity,
} from '@/e2e/desk-access/identities';
import { requestRaw, type RawRequest, type RawResponse } from '@/e2e/desk-access/raw-request';
import { dataPath, listRoutes, publicRules, rules, signOut } from '@/e2e/desk-access/routes';
import type { RouteRule, Subject } from '@/e2e/desk-access/rules';
import { findSubmissionIds, readTraces, revokeToken } from '@/e2e/support/site-data';
import { expect, test } from '@/e2e/support/test';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

/** Headers with which frameworks and proxies were tricked into skipping authentication. */
const tricks: Readonly<Record<string, string>> = {
  'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
  'x-nextjs-data': '1',
  'x-invoke-path': '/desk',
  'x-matched-path': '/desk/[submission]',
  'x-original-url': '/desk',
  'x-rewrite-url': '/desk',
  'x-http-method-override': 'GET',
  'x-forwarded-host': 'localhost',
  'x-forwarded-proto': 'https',
};

/** Returns the only right status of a request. */
function expectedStatus(rule: RouteRule, method: string, identity: Identity): number {
  const isPage = !rule.route.startsWith('/api/');
  if (!isSignedIn(identity) && !publicRules.includes(rule)) return isPage ? 303 : 401;
  const allowed = rule.method === 'GET' ? ['GET', 'HEAD'] : ['POST'];
  if (!allowed.includes(method)) return 405;
  return rule.statuses[isSignedIn(identity) ? identity : 'reader'];
}

function expectHeaders(rule: RouteRule, { status, headers }: RawResponse, what: string): void {
  if (status === 405) {
    expect(headers.allow, what).toBe(rule.method === 'GET' ? 'GET, HEAD' : 'POST');
  }
  if (status === 303 && rule.method === 'GET') {
    expect(headers.location, what).toBe('/desk/sign-in');
  }
  if (status !== 308) expect(headers['cache-control'], what).toBe('private, no-store');
}

test('has a rule for every route of the desk', () => {
  const routes = new Set([...rules, signOut, ...publicRules].map(({ route }) => route));
  expect([...routes].sort()).toEqual([...listRoutes()].sort());
});

/** Identities that change nothing of a submission of the form `school-visit`. */
const powerless: readonly Identity[] = ['signed-out', 'withdrawn', 'expired', 'restricted'];

for (const identity of identities) {
  test(`${identity}: every route and method has one status, and no data of others`, async ({
    page,
    baseURL: site = '',
  }) => {
    test.setTimeout(180_000);
    const mark = randomUUID();
    await sendSchoolVisit(page, mark);
    const ids = findSubmissionIds(mark);
    const owner = await createSession(site, `owner-${randomUUID()}@example.org`);
    const other = `other-${randomUUID()}@example.org`;
    await createSession(site, other);
    const { email: own = '', cookie } = await signInAs(identity, owner, site);
    const subject: Subject = { ...ids, own, other };
    const before = readTraces(ids.submission, owner.email);
    const wrong: string[] = [];

    const check = async (rule: RouteRule, request: RawRequest, expected: number) => {
      const { method } = request;
      const hasBody = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
      const response = await requestRaw(site, {
        ...request,
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          ...(cookie === undefined ? {} : { Cookie: cookie }),
          ...request.headers,
        },
        ...(hasBody ? { fields: rule.fields?.(subject) ?? { a: 'b' } } : {}),
      });
      const { status, body } = response;
      const what = `${method} ${request.path}${request.headers ? ' with tricks' : ''}`;
      if (status !== expected) wrong.push(`${what}: ${status} instead of ${expected}`);
      else expectHeaders(rule, response, what);
      const maySee = !powerless.includes(identity) && status === 200;
      if (!maySee) expect(body, what).not.toContain(mark);
    };
    for (const rule of [...publicRules, ...rules]) {
      const path = rule.path(subject);
      const expected = (method: string) => expectedStatus(rule, method, identity);
      await Promise.all(
        methods.map(async (method) => check(rule, { path, method }, expected(method))),
      );
      for (const method of ['GET', 'POST']) {
        await check(rule, { path, method, headers: tricks }, expected(method));
        if (rule.route.startsWith('/api/')) continue;
        // A redirect of Next.js has the status of its data in the props.
        const status = expected(method) === 303 ? 401 : expected(method);
        await check(rule, { path: dataPath(path), method }, status);
      }
    }
    if (powerless.includes(identity)) {
      expect(readTraces(ids.submission, owner.email)).toEqual(before);
    }
    const { route: path } = signOut;
    for (const method of [...methods.filter((each) => each !== 'POST'), 'POST']) {
      const expected = expectedStatus(signOut, method, identity);
      await check(signOut, { path, method, headers: tricks }, expected);
    }
    await check(signOut, { path, method: 'POST' }, 401);
    expect(wrong).toEqual([]);
  });
}

test('the read API answers to a token of the form only', async ({ page, baseURL: site = '' }) => {
  const mark = randomUUID();
  await sendSchoolVisit(page, mark);
  const { cookie } = await createSession(site, `owner-${mark}@example.org`);
  const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie };
  const change = async (fields: Readonly<Record<string, string>>) =>
    requestRaw(site, { path: '/api/desk/tokens', method: 'POST', headers, fields });
  const createToken = async (form: string) => {
    const { headers: received } = await change({ do: 'add', form, label: mark });
    // The page after the redirect shows the token of this cookie.
    const [created = ''] = [received['set-cookie'] ?? []].flat();
    return /=([\w-]{43});/.exec(created)?.[1] ?? '';
  };
  const tokens = {
    right: await createToken('school-visit'),
    'of another form': await createToken('book'),
    revoked: await createToken('school-visit'),
    wrong: 'a'.repeat(43),
  };
  revokeToken(tokens.revoked);

  const path = '/api/0/forms/school-visit/submissions';
  const statuses = { right: [200, 405], 'of another form': [404, 405] } as const;
  for (const [name, token] of [...Object.entries(tokens), ['none', ''] as const]) {
    const [read, write] =
      name === 'right' || name === 'of another form' ? statuses[name] : [401, 401];
    for (const method of methods) {
      const isRead = method === 'GET' || method === 'HEAD';
      for (const extra of [{}, { Cookie: cookie }, tricks]) {
        const authorization = token === '' ? {} : { Authorization: `Bearer ${token}` };
        const sent = { path, method, headers: { ...authorization, ...extra } };
        const { status, headers: received, body } = await requestRaw(site, sent);
        const what = `${name}: ${method} ${JSON.stringify(extra)}`;
        expect(status, what).toBe(isRead ? read : write);
        if (status === 405) expect(received.allow, what).toBe('GET, HEAD');
        if (status !== 200) expect(body, what).not.toContain(mark);
        if (status === 200 && method === 'GET') expect(body, what).toContain(mark);
      }
    }
  }
});
