import { expect, type Page } from '@playwright/test';

/**
 * Resolves when the framework has taken the page over and its router answers clicks. The element in
 * which it announces pages is made by an effect, like the site's own listening for links and forms;
 * effects of one page run together, so that where it is, they are too.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const next: unknown = Reflect.get(window, 'next');
    const root = document.getElementById('__next');
    const isAdopted = root !== null && Object.keys(root).some((key) => key.startsWith('__react'));
    const isListening = document.querySelector('next-route-announcer') !== null;
    return (
      typeof next === 'object' && next !== null && 'router' in next && isAdopted && isListening
    );
  });
}

/** Has the router go to an address, as a component of the site might that has no link for it. */
export async function routerGoes(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const router: unknown = Reflect.get(Reflect.get(window, 'next') ?? {}, 'router');
    void (router as { push: (path: string) => Promise<boolean> }).push(to);
  }, address);
}

/** Takes the idle time away, so that only what a visitor does can bring the framework. */
export async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: () => 0 });
  });
}

/** Has the browser save data, so that nothing is prefetched. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
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
    expect(await isMarked(page)).toBe(true);
  };
}

/** Whether the page is still in a window that was marked, and so was not loaded anew. */
export function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(window, 'marked') === true);
}
