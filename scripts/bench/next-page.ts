import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type Page, type Response } from 'playwright';
import { throttle } from './page-load';

/** How long a finger rests on a button, in milliseconds. */
const pressed = 60;

/**
 * Milliseconds from the click on a link of the menu to the first frame that shows the next page's
 * heading, on a phone's line, for a visitor whose pointer comes near the link and rests there while
 * the page is fetched ahead.
 */
export async function timeNextPage(browser: Browser, from: string, to: string): Promise<number> {
  return inThrottledPage(browser, from, async (page) => {
    const link = page.locator(`header a[href="${to}"]`);
    const fetched = dataOfPage(page);
    await link.hover();
    await (await fetched).finished();
    return pressAndWatch(page);
  });
}

/**
 * The same where the next page is nothing but its heading and the press tells the framework's router
 * at once: what the framework itself takes of the time.
 */
export async function timeBareNextPage(
  browser: Browser,
  from: string,
  to: string,
): Promise<number> {
  return inThrottledPage(browser, from, async (page) => {
    const fetched = dataOfPage(page);
    await page.evaluate(`next.router.prefetch(${JSON.stringify(to)})`);
    await (await fetched).finished();
    await page.evaluate(
      `addEventListener('click', () => next.router.push(${JSON.stringify(to)}), { once: true })`,
    );
    await page.mouse.move(300, 300);
    return pressAndWatch(page);
  });
}

function dataOfPage(page: Page): Promise<Response> {
  return page.waitForResponse((response) => /\/_next\/data\/.*\.json/.test(response.url()));
}

async function inThrottledPage(
  browser: Browser,
  url: string,
  time: (page: Page) => Promise<number>,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await throttle(page);
    // tsx keeps the names of functions through a helper that a page does not have.
    await page.addInitScript('globalThis.__name = (named) => named;');
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => {
      const next: unknown = Reflect.get(window, 'next');
      return typeof next === 'object' && next !== null && 'router' in next;
    });
    return await time(page);
  } finally {
    await context.close();
  }
}

async function pressAndWatch(page: Page): Promise<number> {
  // The pointer has come to rest; the browser has put the page by.
  await pause(500);
  await page.evaluate(watchHeading);
  // As a hand does it. `click()` looks first whether the link can be hit, in the page and on its time.
  await page.mouse.down();
  await pause(pressed);
  await page.mouse.up();
  await page.waitForFunction(() => Reflect.get(window, 'headingAfter') !== undefined);
  return page.evaluate(() => Number(Reflect.get(window, 'headingAfter')));
}

/** Runs in the page: notes when another heading is on screen after the click. */
function watchHeading(): void {
  const heading = () => document.querySelector('h1')?.textContent;
  const before = heading();
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const look = () => {
        const now = heading();
        if (now === undefined || now === before) requestAnimationFrame(look);
        else Object.assign(window, { headingAfter: performance.now() - timeStamp });
      };
      requestAnimationFrame(look);
    },
    { capture: true, once: true },
  );
}
