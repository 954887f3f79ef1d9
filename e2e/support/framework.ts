import { type BrowserContext, expect, type Page } from '@playwright/test';

/**
 * Resolves when the page has hydrated and its router handles clicks. An effect creates Next's route
 * announcer. Effects of one page run together, so the site's own listeners exist with it.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const next: unknown = Reflect.get(window, 'next');
    const root = document.getElementById('__next');
    const isHydrated = root !== null && Object.keys(root).some((key) => key.startsWith('__react'));
    const isListening = document.querySelector('next-route-announcer') !== null;
    return (
      typeof next === 'object' && next !== null && 'router' in next && isHydrated && isListening
    );
  });
}

/** Navigates with Next's router, as a component without a link does. */
export async function pushRoute(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const router: unknown = Reflect.get(Reflect.get(window, 'next') ?? {}, 'router');
    void (router as { push: (path: string) => Promise<boolean> }).push(to);
  }, address);
}

/** Holds the framework's scripts back, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/chunks/**', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Disables idle callbacks, so that only input of the visitor loads the framework. */
export async function disableIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: () => 0 });
  });
}

/** Turns on Save-Data, so that pages prefetch nothing. */
export async function enableSaveData(pages: Page | BrowserContext): Promise<void> {
  await pages.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/** Addresses of the framework's scripts that the page has requested. */
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

/** Marks the window. Returns a function that expects the mark, which a page load removes. */
export async function markWindow(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return async () => {
    expect(await isMarked(page)).toBe(true);
  };
}

/** Whether the window has the mark of `markWindow`. */
export function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(window, 'marked') === true);
}
