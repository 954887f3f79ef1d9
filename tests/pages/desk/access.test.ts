import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { actions, servedByPages } from '@/lib/server/actions';
import { identities, isSignedIn, type Identity } from '@/tests/support/desk-access/identities';
import {
  requestRaw,
  type RawRequest,
  type RawResponse,
} from '@/tests/support/desk-access/raw-request';
import { listRouteFiles } from '@/tests/support/desk-access/route-files';
import { actionExamples } from '@/tests/support/desk-access/action-examples';
import { publicRules, rules, signOut } from '@/tests/support/desk-access/routes';
import {
  isExpected,
  type ExpectedStatus,
  type RouteRule,
  type Subject,
} from '@/tests/support/desk-access/rules';
import { serveRoutes } from '@/tests/support/desk-access/serve-routes';
import { methods, trickHeaders } from '@/tests/support/desk-access/tricks';

/** Returns the expected status of a request. */
function expectedStatus(rule: RouteRule, method: string, identity: Identity): ExpectedStatus {
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
    const isRefused = rule.route === '/desk' && headers['x-data-status'] === '200';
    expect(headers.location, what).toBe(isRefused ? '/desk/site' : '/desk/sign-in');
    if (!isRefused) expect(headers['x-data-status'], what).toBe('401');
  }
  if (status !== 308) expect(headers['cache-control'], what).toBe('private, no-store');
}

test('has a rule for every page of the desk, and two files serve all actions and endpoints', () => {
  const ruled = new Set([...rules, ...publicRules].map(({ route }) => route));
  const routes = listRouteFiles().map(({ route }) => route);
  const paged = [...ruled].filter((route) => !route.startsWith('/api/'));
  // A file of its own in `pages/api` is listed in lib/server/actions.ts.
  const ownEndpoints = servedByPages.filter(({ path }) => path.startsWith('/api/'));
  const served = [
    '/api/[...action]',
    '/api/desk/[...action]',
    ...ownEndpoints.map(({ path }) => path),
  ];
  expect([...paged, ...served].sort()).toEqual([...routes].sort());
});

test('has examples of actions that exist only', () => {
  const paths = actions.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(actionExamples.filter(({ path }) => !paths.includes(path))).toEqual([]);
});

// These delete, pay, or let others in. A change of their permission has to be made here too.
test.each([
  [
    'public',
    'sign-in link passkeys/options passkeys/sign-in push/worker manifest door/manifest door/worker',
  ],
  ['refund', 'refund refund-all'],
  [
    'manage',
    'access/add-operator access/change-operator access/withdraw-operator delete recipients silences answers test-mail tokens webhooks form-settings',
  ],
])('lists the actions of %s', (permission, paths) => {
  const listed = actions.filter((action) => action.permission === permission);
  expect(listed.map(({ path }) => path)).toEqual(paths.split(' '));
});

/** Identities that change nothing of a submission of the form `school-visit`. */
const powerless: readonly Identity[] = [
  'signed-out',
  'withdrawn',
  'expired',
  'restricted',
  'editor',
];

/** The methods that an identity tries: the status of the others depends on a session alone, not on whose it is. */
function methodsOf(identity: Identity): readonly (typeof methods)[number][] {
  const triesAll = identity === 'signed-out' || identity === 'owner';
  return triesAll ? methods : ['GET', 'HEAD', 'POST'];
}

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
      if (!isExpected(status, expected)) wrong.push(`${what}: ${status} instead of ${expected}`);
      else expectHeaders(rule, response, what);
      const maySee = !powerless.includes(identity) && status === 200;
      if (!maySee) expect(body, what).not.toContain(mark);
    };
    for (const rule of [...publicRules, ...rules]) {
      const path = rule.path(subject);
      for (const method of methodsOf(identity)) await check(rule, { path, method });
      for (const method of ['GET', 'POST'])
        await check(rule, { path, method, headers: trickHeaders });
    }
    if (powerless.includes(identity))
      expect(store.rowsWith([visit.submission, other])).toEqual(before);
    const path = '/api/desk/sign-out';
    for (const method of [...methods.filter((each) => each !== 'POST'), 'POST']) {
      for (const rule of signOut) await check(rule, { path, method, headers: trickHeaders });
    }
    const Cookie = cookie ?? '';
    const after = await requestRaw(site, { path, method: 'POST', headers: { Cookie } });
    expect(after.status).toBe(401);
    expect(wrong).toEqual([]);
  },
);
