import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { identities, isSignedIn, type Identity } from '@/tests/support/desk-access/identities';
import {
  requestRaw,
  type RawRequest,
  type RawResponse,
} from '@/tests/support/desk-access/raw-request';
import { listRouteFiles } from '@/tests/support/desk-access/route-files';
import { publicRules, rules, signOut } from '@/tests/support/desk-access/routes';
import type { RouteRule, Subject } from '@/tests/support/desk-access/rules';
import { serveRoutes } from '@/tests/support/desk-access/serve-routes';
import { methods, trickHeaders } from '@/tests/support/desk-access/tricks';

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
    expect(headers['x-data-status'], what).toBe('401');
  }
  if (status !== 308) expect(headers['cache-control'], what).toBe('private, no-store');
}

test('has a rule for every route of the desk', () => {
  const ruled = new Set([...rules, signOut, ...publicRules].map(({ route }) => route));
  const routes = listRouteFiles().map(({ route }) => route);
  expect([...ruled].sort()).toEqual(routes.filter((route) => !route.startsWith('/api/0/')).sort());
});

/** Identities that change nothing of a submission of the form `school-visit`. */
const powerless: readonly Identity[] = ['signed-out', 'withdrawn', 'expired', 'restricted'];

test.each(identities)(
  '%s: every route and method has one status, and no data of others',
  async (identity) => {
    const { site, store, signIn, addVisit } = await serveRoutes();
    const mark = randomUUID();
    const visit = await addVisit(mark);
    const other = 'other@example.org';
    const own = 'own@example.org';
    await signIn('owner', other);
    const cookie = await signIn(identity, own);
    const subject: Subject = { ...visit, own, other };
    const before = store.rowsWith([visit.submission, other]);
    const wrong: string[] = [];

    const check = async (rule: RouteRule, request: RawRequest) => {
      const { method } = request;
      const expected = expectedStatus(rule, method, identity);
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
      for (const method of methods) await check(rule, { path, method });
      for (const method of ['GET', 'POST'])
        await check(rule, { path, method, headers: trickHeaders });
    }
    if (powerless.includes(identity))
      expect(store.rowsWith([visit.submission, other])).toEqual(before);
    const { route: path } = signOut;
    for (const method of [...methods.filter((each) => each !== 'POST'), 'POST']) {
      await check(signOut, { path, method, headers: trickHeaders });
    }
    const Cookie = cookie ?? '';
    const after = await requestRaw(site, { path, method: 'POST', headers: { Cookie } });
    expect(after.status).toBe(401);
    expect(wrong).toEqual([]);
  },
);
