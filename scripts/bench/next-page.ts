import { setTimeout as pause } from 'node:timers/promises';
import { type Browser } from 'playwright';
import { throttle } from './page-load';

/** How long a finger rests on a button, in milliseconds. */
const pressed = 60;

/**
 * Milliseconds from the click on a link of the menu to the first frame that shows the next page's
 * heading, on a phone's line, for a visitor whose pointer comes near the link and rests there while
 * the page is fetched ahead.
 */
export async function timeNextPage(browser: Browser, from: string, to: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await throttle(page);
    // tsx keeps the names of functions through a helper that a page does not have.
    await page.addInitScript('globalThis.__name = (named) => named;');
    await page.goto(from, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => {
      const next: unknown = Reflect.get(window, 'next');
      return typeof next === 'object' && next !== null && 'router' in next;
    });
    const link = page.locator(`header a[href="${to}"]`);
    const fetched = page.waitForResponse((response) =>
      /\/_next\/data\/.*\.json/.test(response.url()),
    );
    await link.hover();
    await (await fetched).finished();
    // The pointer has come to rest; the browser has put the page by.
    await pause(500);
    await page.evaluate(watchHeading);
    // As a hand does it. `click()` looks first whether the link can be hit, in the page and on its time.
    await page.mouse.down();
    await pause(pressed);
    await page.mouse.up();
    await page.waitForFunction(() => Reflect.get(window, 'headingAfter') !== undefined);
    return await page.evaluate(() => Number(Reflect.get(window, 'headingAfter')));
  } finally {
    await context.close();
  }
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
