import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, type Page, type Response } from 'playwright';
import { phone, throttle } from './page-load';
import type { BenchServer } from './servers';
import { nextPageName } from './limits';
import { measureInTurns } from './in-turns';
import { type Row, rowOf } from './table';

/** How long a press lasts, in milliseconds. */
const pressed = 60;

/** Pause on the first page after its last request, in milliseconds. */
const rest = 1000;

const computer = { viewport: { width: 1280, height: 800 } } as const;

interface NextPageBench {
  readonly browser: Browser;
  readonly rounds: number;
  readonly site: BenchServer;
  readonly empty: BenchServer;
}

/** Measures the time to the next page, each against an empty Next app. */
export async function measureNextPage(bench: NextPageBench): Promise<Row[]> {
  console.log('Time to the next page after a tap or a click ...');
  const { browser, rounds, site, empty } = bench;
  const start = `${empty.url}/start`;
  return [
    await comparePresses(bench, 'a tap', [
      { from: `${site.url}/`, link: 'main a[href="/public-nights"]', by: 'tap' },
      { from: start, link: 'a', by: 'tap' },
    ]),
    await comparePresses(bench, 'a click without hovering', [
      { from: `${site.url}/`, link: 'header a[href="/visit"]', by: 'click' },
      { from: start, link: 'a', by: 'click' },
    ]),
    await compareNextPage(
      rounds,
      'a click on a link under the pointer',
      () => timeNextPage(browser, site.url, '/visit'),
      () => timeBareNextPage(browser, empty.url, '/next'),
    ),
  ];
}

function comparePresses(
  { browser, rounds }: NextPageBench,
  what: string,
  [own, bare]: readonly [LinkPress, LinkPress],
): Promise<Row> {
  return compareNextPage(
    rounds,
    what,
    () => timePress(browser, own),
    () => timePress(browser, bare),
  );
}

async function compareNextPage(
  rounds: number,
  press: string,
  time: () => Promise<number>,
  timeBare: () => Promise<number>,
): Promise<Row> {
  const [own, bare] = await measureInTurns(rounds, time, timeBare);
  const figures = `${own.toFixed(0)} ms against ${bare.toFixed(0)} ms`;
  return rowOf(nextPageName(press), own / bare, figures);
}

/** A link on a page, and the kind of press. */
interface LinkPress {
  readonly from: string;
  /** CSS selector of a link that is visible after the load. */
  readonly link: string;
  readonly by: 'tap' | 'click';
}

/**
 * Measures a press on a visible link, until the next page is whole and still, on a throttled
 * connection and without hovering before. Milliseconds.
 */
async function timePress(browser: Browser, { from, link, by }: LinkPress): Promise<number> {
  const device = by === 'tap' ? phone : computer;
  return inThrottledPage(browser, device, from, async (page) => {
    await pause(rest);
    const box = await page.locator(link).first().boundingBox();
    if (box === null) throw new Error(`${link} is not on ${from}.`);
    await page.evaluate(watchNextPage);
    const [x, y] = [box.x + Math.min(20, box.width / 2), box.y + box.height / 2];
    await (by === 'tap' ? tap(page, x, y) : click(page, x, y));
    return settledTime(page);
  });
}

/**
 * Measures a click on a link of the menu, until the next page is whole and still, after hovering until
 * the page is prefetched. Milliseconds.
 */
async function timeNextPage(browser: Browser, from: string, to: string): Promise<number> {
  return inThrottledPage(browser, computer, from, async (page) => {
    await page.locator(`header a[href="${to}"]`).hover();
    return pressAndWatch(page);
  });
}

/** Measures the same in an empty app, whose page is a heading and whose click calls Next's router. */
async function timeBareNextPage(browser: Browser, from: string, to: string): Promise<number> {
  return inThrottledPage(browser, computer, from, async (page) => {
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
  device: BrowserContextOptions,
  url: string,
  time: (page: Page) => Promise<number>,
): Promise<number> {
  const context = await browser.newContext(device);
  try {
    const page = await context.newPage();
    await throttle(page);
    // tsx calls a helper that keeps function names; the page does not have it.
    await page.addInitScript('globalThis.__name = (named) => named;');
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => {
      const next: unknown = Reflect.get(window, 'next');
      return typeof next === 'object' && next !== null && 'router' in next;
    });
    await page.waitForLoadState('networkidle');
    return await time(page);
  } finally {
    await context.close();
  }
}

async function pressAndWatch(page: Page): Promise<number> {
  // The pointer rests, and the browser has stored the prefetched page.
  await pause(500);
  await page.evaluate(watchNextPage);
  await press(page);
  return settledTime(page);
}

async function click(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y);
  await press(page);
}

/** Presses the mouse button. `click()` would first examine the link, which takes time in the page. */
async function press(page: Page): Promise<void> {
  await page.mouse.down();
  await pause(pressed);
  await page.mouse.up();
}

/** Taps with the duration of a real tap; `touchscreen.tap()` has none. */
async function tap(page: Page, x: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await pause(pressed);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function settledTime(page: Page): Promise<number> {
  await page.waitForFunction(() => Reflect.get(window, 'settledAfter') !== undefined);
  return page.evaluate(() => Number(Reflect.get(window, 'settledAfter')));
}

/**
 * Runs in the page. Records the time from the click to the end of the last frame that changed the page,
 * once another heading is shown and nothing has changed for a tenth of a second.
 */
function watchNextPage(): void {
  const quiet = 100;
  const heading = () => document.querySelector('h1')?.textContent;
  const before = heading();
  addEventListener(
    'click',
    ({ timeStamp }) => {
      let hasChanged = false;
      let changedAt = timeStamp;
      const observer = new MutationObserver(() => (hasChanged = true));
      // The attribute hides parts of a page while it arrives.
      const attributes = { attributeFilter: ['data-arriving'] };
      observer.observe(document.documentElement, attributes);
      const all = { ...attributes, subtree: true, childList: true, characterData: true };
      observer.observe(document.body, all);
      const endFrame = () => {
        const now = performance.now();
        if (hasChanged) changedAt = now;
        hasChanged = false;
        const text = heading();
        const isNext = text !== undefined && text !== before;
        if (!isNext || now - changedAt < quiet) requestAnimationFrame(startFrame);
        else Object.assign(window, { settledAfter: changedAt - timeStamp });
      };
      // The browser styles, lays out and paints between the two.
      const startFrame = () => setTimeout(endFrame);
      requestAnimationFrame(startFrame);
    },
    { capture: true, once: true },
  );
}
