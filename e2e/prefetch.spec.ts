import type { Page, Request } from '@playwright/test';
import { hydrated, markWindow } from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';

/** The path of the page whose data is asked for, if a page's is. */
function dataOf(request: Request): string | undefined {
  return /\/_next\/data\/[^/]+(\/.*)\.json$/.exec(new URL(request.url()).pathname)?.[1];
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

/** As a pointer that is drawn over a whole page of links; how many pages they lead to. */
function drawOver(page: Page): Promise<number> {
  return page.evaluate(() => {
    const paths = new Set<string>();
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
      if (link.pathname === location.pathname || /^\/f\/|\./.test(link.pathname)) continue;
      paths.add(link.pathname);
      link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    }
    return paths.size;
  });
}

test('pages are fetched ahead when one comes near, five at once, and not on sight', async ({
  page,
}) => {
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
  expect(fetched).toEqual([]);

  const near = await drawOver(page);
  expect(near).toBeGreaterThan(8);
  await expect.poll(() => waiting.length).toBe(5);
  for (let answered = 0; answered < near; answered += 1) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.();
  }
  await expect.poll(() => fetched.length).toBe(near);
  expect(most).toBe(5);
});

test('a page is good for five minutes, or half a minute from its use, and then fetched again', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/journal');
  await hydrated(page);
  const stays = await markWindow(page);
  const fetched = watchFetches(page);
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name });
  const comeNear = async (name: string) => {
    await page.getByRole('heading', { level: 1 }).hover();
    await link(name).hover();
  };

  /** Its time begins when it has come. */
  const haveFetched = async (name: string, path: string) => {
    const come = page.waitForEvent(
      'requestfinished',
      (request) => dataOf(request) === path && request.headers().purpose === 'prefetch',
    );
    await comeNear(name);
    await come;
    // The page has it, when it has what it asks for after.
    await page.evaluate(() => fetch('/robots.txt').then((reply) => reply.text()));
  };

  await haveFetched('Visit', '/visit');
  expect(fetched).toEqual(['/visit']);
  await page.clock.fastForward('04:50');
  await comeNear('Visit');
  await link('Visit').click();
  await expect(page).toHaveTitle(/^Your visit/);
  await page.goBack();
  await expect(page).toHaveTitle(/^Journal/);

  await page.clock.fastForward('00:25');
  await comeNear('Visit');
  // Whatever was to be fetched before is asked for before.
  await haveFetched('Events', '/events');
  expect(fetched).toEqual(['/visit', '/events']);
  await page.clock.fastForward('00:10');
  await haveFetched('Visit', '/visit');
  expect(fetched).toEqual(['/visit', '/events', '/visit']);

  await page.clock.fastForward('05:01');
  const anew = page.waitForRequest((request) => dataOf(request) === '/visit');
  // As nobody clicks who has a pointer or a keyboard: without coming near.
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
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto('/journal');
  await hydrated(page);
  const fetched = watchFetches(page);
  const link = page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Visit' });
  await link.hover();
  await link.click();
  await expect(page).toHaveTitle(/^Your visit/);
  expect(fetched).toEqual([]);
});
