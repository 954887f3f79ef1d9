import { test as base } from '@playwright/test';
import { readServerLog } from '@/e2e/support/site-data';
import { expect as plainExpect } from '@/e2e/support/test';
import { missingBrowsers } from '@/scripts/test/other-browsers';
import { startFirefox } from './firefox';
import { Visitor } from './visitor';
import { startWebKit } from './webkit';

const engines = { Firefox: startFirefox, WebKit: startWebKit } as const;

export type Engine = keyof typeof engines;

/** Waits longer than usual: a command passes through up to three processes. */
export const expect = plainExpect.configure({ timeout: 20_000 });

interface Fixtures {
  readonly engine: Engine;
  readonly visitor: Visitor;
}

/**
 * Playwright's `test` with a visitor in a browser of Debian. Playwright drives only its own builds of Firefox
 * and WebKit. Fails on errors in the browser's console, and on those that pages report to the site.
 */
export const test = base.extend<Fixtures>({
  engine: ['Firefox', { option: true }],
  visitor: async ({ engine, javaScriptEnabled, baseURL }, use, testInfo) => {
    const problem = missingBrowsers();
    if (problem !== undefined) throw new Error(problem);
    // On a busy machine a browser takes 20 seconds to start.
    testInfo.setTimeout(180_000);
    const reportsBefore = await countReports();
    const browser = await engines[engine]({ javaScriptEnabled });
    try {
      await use(new Visitor(browser, baseURL ?? ''));
      expect(await browser.listComplaints(), 'complaints in the browser').toEqual([]);
    } finally {
      await browser.close();
    }
    expect(await countReports(), 'reports in the server log').toBe(reportsBefore);
  },
});

async function countReports(): Promise<number> {
  return (await readServerLog()).split('"event":"browser-error"').length - 1;
}
