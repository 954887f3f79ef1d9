import { expect, type Route, test as base } from '@playwright/test';
import { watchComplaints } from './complaints';

export { expect };

/** Other hosts: none may be called unless a stand-in answers for it. */
export interface Outside {
  /** Every host but the site's own that was called so far, in order, once each. */
  hosts(): readonly string[];
  /** Lets a stand-in answer for a host from now on; one that runs on this machine needs no words. */
  claim(host: string, answer?: (route: Route) => Promise<void>): Promise<void>;
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
      const claimed = new Set<string>();

      // Looked at and not routed: that would take requests through this process, and the browser's
      // cache away. Nothing leaves the machine all the same; see browser-flags.ts.
      context.on('request', (request) => {
        const { protocol, host } = new URL(request.url());
        if (!protocol.startsWith('http') || host === own) return;
        called.add(host);
        if (!claimed.has(host)) strangers.add(host);
      });
      await use({
        hosts: () => [...called],
        claim: async (host, answer) => {
          claimed.add(host);
          if (answer !== undefined) await context.route((url) => url.host === host, answer);
        },
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
