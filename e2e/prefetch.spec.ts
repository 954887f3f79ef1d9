import type { Page, Request } from '@playwright/test';
import { hydrated, markWindow, saveData } from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';

/** The path of the page whose data is asked for, if a page's is. */
function dataOf(request: Request): string | undefined {
  const { pathname } = new URL(request.url());
  return /\/_next\/data\/[^/]+(\/.*)\.json$/.exec(pathname)?.[1]?.replace(/^\/index$/, '/');
}

/** Paths of the pages whose data was fetched ahead so far. */
function watchFetches(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const data = dataOf(request);
    if (data !== undefined && request.headers().purpose === 'prefetch') paths.push(data);
  });
  return paths;
}

/** Paths of the pages that links in view lead to. */
async function pathsInView(page: Page): Promise<string[]> {
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
  await hydrated(page);
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

test('prefetches what comes into view: by scrolling, in a menu, on the next page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const fetched = watchFetches(page);
  await page.goto('/journal');
  await hydrated(page);
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  expect(fetched).not.toContain('/events');
  await page.getByRole('button', { name: 'Menu' }).click();
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

test('prefetched pages are used for five minutes, or half a minute after their use', async ({
  page,
}) => {
  await page.clock.install();
  const fetched = watchFetches(page);
  const arrived: (string | undefined)[] = [];
  page.on('requestfinished', (request) => {
    if (request.headers().purpose === 'prefetch') arrived.push(dataOf(request));
  });
  const times = (path: string, paths: readonly unknown[] = fetched) =>
    paths.filter((each) => each === path).length;
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name });
  const approach = async (name: string) => {
    await page.getByRole('heading', { level: 1 }).hover();
    await link(name).hover();
  };
  /** An entry's time begins when its response has arrived. */
  const expectArrived = async (path: string, count: number) => {
    await expect.poll(() => times(path, arrived)).toBe(count);
    // The page has read it when it has read what it asks for after.
    await page.evaluate(() => fetch('/robots.txt').then((reply) => reply.text()));
  };

  await page.goto('/journal');
  await hydrated(page);
  await expectArrived('/visit', 1);
  const stays = await markWindow(page);
  await page.clock.fastForward('04:40');
  await approach('Visit');
  await link('Visit').click();
  await expect(page).toHaveTitle(/^Your visit/);
  await page.goBack();
  await expect(page).toHaveTitle(/^Journal/);
  expect(times('/visit')).toBe(1);

  await page.clock.fastForward('00:25');
  await approach('Visit');
  await approach('Events');
  // Requests are sent in order: one for /visit would have been sent before.
  await expectArrived('/events', 2);
  expect(times('/visit')).toBe(1);
  await page.clock.fastForward('00:10');
  await approach('Visit');
  await expectArrived('/visit', 2);

  await page.clock.fastForward('05:01');
  const anew = page.waitForRequest((request) => dataOf(request) === '/visit');
  // Without an approach.
  await link('Visit').dispatchEvent('click');
  expect((await anew).method()).toBe('GET');
  expect((await anew).headers().purpose).toBeUndefined();
  await expect(page).toHaveTitle(/^Your visit/);
  await stays();
});

test('of a form only what all visits to it have in common is fetched ahead', async ({ page }) => {
  await page.goto('/support');
  await hydrated(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.locator('main a[href="/f/donate"]').hover();
  const has = (part: RegExp) => asked.some((path) => part.test(path));
  await expect.poll(() => has(/\/pages\/f\//)).toBe(true);
  await expect.poll(() => has(/\.css$/)).toBe(true);
  expect(asked).not.toContain('/f/donate');
});

test('a visitor who saves data is sent nothing that was not asked for', async ({ page }) => {
  await saveData(page);
  const fetched = watchFetches(page);
  await page.goto('/journal');
  await hydrated(page);
  const link = page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Visit' });
  await link.hover();
  await link.click();
  await expect(page).toHaveTitle(/^Your visit/);
  expect(fetched).toEqual([]);
});
