import { expect, type Page } from '@playwright/test';

/** Resolves when the framework has taken the page over and its router answers clicks. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const next: unknown = Reflect.get(window, 'next');
    const root = document.getElementById('__next');
    const isAdopted = root !== null && Object.keys(root).some((key) => key.startsWith('__react'));
    return typeof next === 'object' && next !== null && 'router' in next && isAdopted;
  });
}

/** Takes the idle time away, so that only what a visitor does can bring the framework. */
export async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: () => 0 });
  });
}

/** Addresses of the framework's scripts that the page has asked for so far. */
export function frameworkScripts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(
        (name) => new URL(name).pathname.startsWith('/_next/static/') && name.endsWith('.js'),
      ),
  );
}

/** Marks the window, to tell a page that was swapped in place from one that was loaded anew. */
export async function markWindow(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return async () => {
    expect(await page.evaluate(() => Reflect.get(window, 'marked') === true)).toBe(true);
  };
}
