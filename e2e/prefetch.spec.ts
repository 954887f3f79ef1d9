import type { Page, Request } from '@playwright/test';
import { siteNow } from '@/e2e/support/clock';
import { waitForHydration, markWindow, enableSaveData } from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';
import { siteWords } from '@/lib/words/components/layout';

test.use({ prefetches: true });

/** Path of the page whose data is requested; `undefined` for other requests. */
function dataOf(request: Request): string | undefined {
  const { pathname } = new URL(request.url());
  return /\/_next\/data\/[^/]+(\/.*)\.json$/.exec(pathname)?.[1]?.replace(/^\/index$/, '/');
}

/** Records the paths of prefetched pages. */
function watchFetches(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const data = dataOf(request);
    if (data !== undefined && request.headers().purpose === 'prefetch') paths.push(data);
  });
  return paths;
}

/** Paths of the pages that visible links point to, after the layout with the loaded font. */
async function pathsInView(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const paths = await page.evaluate(() =>
    Array.from(document.links, (link) => {
      const { top, bottom, width } = link.getBoundingClientRect();
      const isInView = width > 0 && bottom > 0 && top < innerHeight;
      const isOther = link.pathname !== location.pathname && link.origin === location.origin;
      return isInView && isOther && !/^\/f\/|\./.test(link.pathname) ? link.pathname : '';
    }),
  );
  return [...new Set(paths)].filter((path) => path !== '').sort();
}

test('prefetches the pages of links in view, each once and five at a time', async ({ page }) => {
  const fetched = watchFetches(page);
  const waiting: (() => void)[] = [];
  let most = 0;
  await page.route('**/_next/data/**', async (route) => {
    most = Math.max(most, waiting.length + 1);
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  await page.goto('/journal');
  await waitForHydration(page);
  const near = await pathsInView(page);
  expect(near.length).toBeGreaterThan(5);
  await expect.poll(() => waiting.length).toBe(5);
  for (const path of near) {
    await expect.poll(() => waiting.length, `before ${path}`).toBeGreaterThan(0);
    waiting.shift()?.();
  }
  await expect.poll(() => fetched.toSorted()).toEqual(near);
  expect(most).toBe(5);
});

test('prefetches links that scroll into view, appear in a menu or stand on the next page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const fetched = watchFetches(page);
  await page.goto('/journal');
  await waitForHydration(page);
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  expect(fetched).not.toContain('/events');
  await page.getByRole('button', { name: siteWords.menu }).click();
  await expect.poll(() => fetched).toContain('/events');
  await page.keyboard.press('Escape');

  const post = page.getByRole('main').getByRole('link').last();
  const path = (await post.getAttribute('href')) ?? '';
  expect(fetched).not.toContain(path);
  await post.scrollIntoViewIfNeeded();
  await expect.poll(() => fetched).toContain(path);

  await post.click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect.poll(() => fetched).toContain('/');
});

test('reuses prefetched pages for five minutes, also those that are visited', async ({ page }) => {
  // A clock that runs would let pages expire earlier on a busy machine.
  const start = siteNow().getTime();
  const setTime = (minutes: number) => page.clock.setFixedTime(start + minutes * 60_000);
  await setTime(0);
  const fetched = watchFetches(page);
  const arrived: (string | undefined)[] = [];
  page.on('requestfinished', (request) => {
    if (request.headers().purpose === 'prefetch') arrived.push(dataOf(request));
  });
  const times = (path: string, paths: readonly unknown[] = fetched) =>
    paths.filter((each) => each === path).length;
  const link = (name: string) =>
    page.getByRole('navigation', { name: siteWords.navigation }).getByRole('link', { name });
  const approach = async (name: string) => {
    await page.getByRole('heading', { level: 1 }).hover();
    await link(name).hover();
  };
  /** Resolves when the cache entry exists. */
  const expectArrived = async (path: string, count: number) => {
    await expect.poll(() => times(path, arrived)).toBe(count);
    // A later request that has finished means that the page has read this one.
    await page.evaluate(() => fetch('/robots.txt').then((reply) => reply.text()));
  };

  await page.goto('/journal');
  await waitForHydration(page);
  await expectArrived('/visit', 1);
  // Both are in view, and their entries expire by their own times.
  await expectArrived('/events', 1);
  const expectMarked = await markWindow(page);
  await setTime(4.6);
  await approach('Visit');
  await link('Visit').click();
  await expect(page).toHaveTitle(/^Your visit/);
  await page.goBack();
  await expect(page).toHaveTitle(/^Journal/);
  expect(times('/visit')).toBe(1);

  await setTime(5.1);
  await approach('Visit');
  await expectArrived('/visit', 2);
  await approach('Events');
  await expectArrived('/events', 2);

  await setTime(10.2);
  const anew = page.waitForRequest((request) => dataOf(request) === '/visit');
  // Without hover or focus.
  await link('Visit').dispatchEvent('click');
  expect((await anew).method()).toBe('GET');
  expect((await anew).headers().purpose).toBeUndefined();
  await expect(page).toHaveTitle(/^Your visit/);
  await expectMarked();
});

test('prefetches only the static parts of a form page', async ({ page }) => {
  await page.goto('/support');
  await waitForHydration(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.locator('main a[href^="/f/donate"]').first().hover();
  const has = (part: RegExp) => requested.some((path) => part.test(path));
  await expect.poll(() => has(/\/pages\/f\//)).toBe(true);
  await expect.poll(() => has(/\.css$/)).toBe(true);
  expect(requested).not.toContain('/f/donate');
});

test('prefetches nothing with Save-Data', async ({ page }) => {
  await enableSaveData(page);
  const fetched = watchFetches(page);
  await page.goto('/journal');
  await waitForHydration(page);
  const link = page
    .getByRole('navigation', { name: siteWords.navigation })
    .getByRole('link', { name: 'Visit' });
  await link.hover();
  await link.click();
  await expect(page).toHaveTitle(/^Your visit/);
  expect(fetched).toEqual([]);
});
