import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { invite } from '@/lib/server/access/sign-in/invite';
import { requestRaw } from '@/tests/support/desk-access/raw-request';
import { publicRules, rules, signOut } from '@/tests/support/desk-access/routes';
import { serveRoutes } from '@/tests/support/desk-access/serve-routes';

/** Every action of the desk. */
const actions = [...rules, ...publicRules, ...signOut].filter(({ method }) => method === 'POST');

/** The headers with which browsers send a post of another page, and whether the session goes with it. */
const attackers = {
  // The cookie is SameSite=Lax.
  'of another site': { hasSession: false, headers: { 'Sec-Fetch-Site': 'cross-site' } },
  'of another site, with a session': {
    hasSession: true,
    headers: { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://evil.example' },
  },
  // Another port is the same site, so browsers send the session.
  'of another port': {
    hasSession: true,
    headers: { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:4659' },
  },
  'of a sandbox': { hasSession: true, headers: { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' } },
  // Browsers without fetch metadata.
  'of another site, in an old browser': {
    hasSession: true,
    headers: { Origin: 'http://evil.example' },
  },
  'of a sandbox, in an old browser': { hasSession: true, headers: { Origin: 'null' } },
} as const;

test.each(Object.entries(attackers))(
  'a page %s changes nothing at the desk',
  async (_, { hasSession, headers }) => {
    const { site, store, signIn, addVisit } = await serveRoutes();
    const visit = await addVisit(randomUUID());
    const email = 'owner@example.org';
    const cookie = (await signIn('owner', email)) ?? '';
    const now = () => new Date('2026-11-24T11:00:00Z');
    const { link } = await invite(store, email, { siteUrl: site, now, randomBytes });
    const key = new URL(link).searchParams.get('key') ?? '';
    const before = store.rowsWith(['']);

    const subject = { ...visit, own: email, other: email };
    for (const rule of actions) {
      const path = rule.route;
      const fields: Readonly<Record<string, string>> =
        path === '/api/desk/sign-in' ? { key } : { email, ...rule.fields?.(subject) };
      const session: Readonly<Record<string, string>> = hasSession ? { Cookie: cookie } : {};
      const post = { path, method: 'POST', fields, headers: { ...headers, ...session } };
      const { status } = await requestRaw(site, post);
      const needsSession = !publicRules.includes(rule) && !hasSession;
      expect(status, path).toBe(needsSession ? 401 : 403);
      // A link of another site has the session, but changes nothing.
      const query = new URLSearchParams(fields).toString();
      const get = {
        path: `${path}?${query}`,
        method: 'GET',
        headers: { ...headers, Cookie: cookie },
      };
      expect((await requestRaw(site, get)).status, path).toBe(405);
    }
    expect(store.rowsWith([''])).toEqual(before);
  },
);
