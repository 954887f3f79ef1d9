import { randomUUID } from 'node:crypto';
import { dataPath, listBuiltRoutes } from '@/e2e/support/build';
import { createSession, sendSchoolVisit, signInAs } from '@/e2e/support/desk-sessions';
import { findSubmissionIds, readTraces } from '@/e2e/support/site-data';
import { expect, test } from '@/e2e/support/test';
import { identities, isSignedIn, type Identity } from '@/tests/support/desk-access/identities';
import { requestRaw, type RawRequest } from '@/tests/support/desk-access/raw-request';
import { listRouteFiles } from '@/tests/support/desk-access/route-files';
import { rules } from '@/tests/support/desk-access/routes';
import { isExpected, type ExpectedStatus, type RouteRule } from '@/tests/support/desk-access/rules';
import { trickHeaders } from '@/tests/support/desk-access/tricks';

/** One route of each kind. tests/pages/desk/access.test.ts requests all, in every combination. */
const samples: readonly RouteRule[] = rules.filter(({ route }) =>
  [
    '/desk/[submission]',
    '/desk/tokens',
    '/api/desk/files/[file]',
    '/api/desk/person.zip',
    '/api/desk/submissions/note',
    '/api/desk/notifications',
  ].includes(route),
);

/** Identities that neither see nor change a submission of the form `school-visit`. */
const powerless: readonly Identity[] = ['signed-out', 'withdrawn', 'expired', 'restricted'];

function expectedStatus(rule: RouteRule, identity: Identity): ExpectedStatus {
  if (isSignedIn(identity)) return rule.statuses[identity];
  return rule.route.startsWith('/api/') ? 401 : 303;
}

test('the build has the routes of the files of pages/', () => {
  const routes = listRouteFiles().map(({ route }) => route);
  expect([...listBuiltRoutes()].sort()).toEqual([...routes].sort());
});

test('every identity gets what its role permits from the built site', async ({
  page,
  baseURL: site = '',
}) => {
  const mark = randomUUID();
  await sendSchoolVisit(page, mark);
  const ids = findSubmissionIds(mark);
  const owner = await createSession(site, `owner-${randomUUID()}@example.org`);
  const other = `other-${randomUUID()}@example.org`;
  await createSession(site, other);
  const wrong: string[] = [];
  // The site of the tests runs without editing.
  for (const identity of identities.filter((each) => each !== 'editor')) {
    const { email: own = '', cookie } = await signInAs(identity, owner, site);
    const subject = { ...ids, own, other };
    const before = readTraces(ids.submission, owner.email);
    const check = async (request: RawRequest, expected: ExpectedStatus) => {
      const session: Readonly<Record<string, string>> =
        cookie === undefined ? {} : { Cookie: cookie };
      const { status, headers, body } = await requestRaw(site, {
        ...request,
        headers: { 'Sec-Fetch-Site': 'same-origin', ...session, ...request.headers },
      });
      const what = `${identity}: ${request.method} ${request.path}`;
      if (!isExpected(status, expected)) wrong.push(`${what}: ${status} instead of ${expected}`);
      expect(headers['cache-control'], what).toBe('private, no-store');
      if (powerless.includes(identity) || status !== 200) expect(body, what).not.toContain(mark);
    };
    for (const rule of samples) {
      const { method } = rule;
      const path = rule.path(subject);
      const fields = rule.fields === undefined ? {} : { fields: rule.fields(subject) };
      const expected = expectedStatus(rule, identity);
      await check({ path, method, ...fields }, expected);
      await check({ path, method, ...fields, headers: trickHeaders }, expected);
      // A redirect of Next.js has the status of its data in the props.
      if (!rule.route.startsWith('/api/'))
        await check({ path: dataPath(path), method }, expected === 303 ? 401 : expected);
    }
    if (powerless.includes(identity)) {
      expect(readTraces(ids.submission, owner.email)).toEqual(before);
    }
  }
  expect(wrong).toEqual([]);
});
