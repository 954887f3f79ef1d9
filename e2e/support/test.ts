import { expect, type Route, test as base } from '@playwright/test';
import { watchComplaints } from './complaints';

export { expect };

/** Other hosts: none may be called unless a stand-in answers for it. */
export interface Outside {
  /** Every host but the site's own that was called so far, in order, once each. */
  hosts(): readonly string[];
  /** Lets a stand-in answer for a host from now on. */
  claim(host: string, answer: (route: Route) => Promise<void>): void;
}

/** What browsers complain about in their console; any of it fails the test unless it was expected. */
export interface Complaints {
  expect(pattern: RegExp): void;
}

interface Fixtures {
  readonly outside: Outside;
  readonly complaints: Complaints;
}

/**
 * Playwright's `test` with two guards that are always on: nobody outside is called, and the
 * browser's console stays silent (errors, exceptions, violations of the content policy).
 */
export const test = base.extend<Fixtures>({
  outside: [
    async ({ context, baseURL }, use) => {
      const own = new URL(baseURL ?? '').host;
      const called = new Set<string>();
      const strangers = new Set<string>();
      const standIns = new Map<string, (route: Route) => Promise<void>>();

      await context.route(
        (url) => url.protocol.startsWith('http') && url.host !== own,
        async (route) => {
          const { host } = new URL(route.request().url());
          called.add(host);
          const standIn = standIns.get(host);
          if (standIn !== undefined) return standIn(route);
          strangers.add(host);
          await route.abort('blockedbyclient');
        },
      );
      await use({
        hosts: () => [...called],
        claim: (host, answer) => void standIns.set(host, answer),
      });
      expect([...strangers], 'hosts that no stand-in answers for').toEqual([]);
    },
    { auto: true },
  ],
  complaints: [
    async ({ context }, use) => {
      const watch = watchComplaints(context);
      await use({ expect: (pattern) => watch.expect(pattern) });
      expect(watch.unexpected(), 'complaints in the browser').toEqual([]);
    },
    { auto: true },
  ],
});
