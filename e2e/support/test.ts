import { type BrowserContext, expect, type Route, test as base } from '@playwright/test';
import { setBrowserClock } from '@/e2e/support/clock';
import { enableSaveData } from '@/e2e/support/framework';

export { expect };

/** Requests to other hosts. One without a stand-in fails the test. */
export interface Outside {
  /** The other hosts that the page has called, in order and once each. */
  hosts(): readonly string[];
  /** Adds a stand-in for a host. Without `answer` a server on this machine responds. */
  claim(host: string, answer?: (route: Route) => Promise<void>): Promise<void>;
}

/** Console errors, warnings and exceptions. Each fails the test unless it is expected. */
export interface Complaints {
  expect(pattern: RegExp): void;
}

interface Fixtures {
  /** Whether pages prefetch those that their links point to, as they do for most visitors. */
  readonly prefetches: boolean;
  readonly outside: Outside;
  readonly complaints: Complaints;
}

/**
 * Playwright's `test` with two guards that are always on: against requests to other hosts, and against
 * console messages (errors, exceptions, violations of the content policy). Its pages have the clock of
 * the sites under test, and prefetch only with `prefetches`: the pages of all links took a third of the
 * time of a page load.
 */
export const test = base.extend<Fixtures>({
  prefetches: [false, { option: true }],
  context: async ({ context, prefetches }, use) => {
    await setBrowserClock(context);
    if (!prefetches) await enableSaveData(context);
    await use(context);
  },
  outside: [
    async ({ context, baseURL }, use) => {
      const own = new URL(baseURL ?? '').host;
      const called = new Set<string>();
      const strangers = new Set<string>();
      const claimed = new Set<string>();

      // Events instead of routes: a route disables the browser's cache and sends each request through
      // this process. browser-flags.ts keeps all requests on this machine.
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

/** Collects console errors, warnings and exceptions of all pages in a context. */
function watchComplaints(
  context: BrowserContext,
): Complaints & { unexpected(): readonly string[] } {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    seen.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    seen.push(`exception: ${error.error().message}`);
  });
  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => seen.filter((words) => !expected.some((pattern) => pattern.test(words))),
  };
}
