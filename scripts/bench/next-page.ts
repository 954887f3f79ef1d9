import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, type Page, type Response } from 'playwright';
import { phone, throttle } from './page-load';
import type { BenchServer } from './servers';
import { atMost, median, type Row } from './table';

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
  const { browser, site, empty } = bench;
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
    await inTurns(
      bench,
      () => timeNextPage(browser, site.url, '/visit'),
      () => timeBareNextPage(browser, empty.url, '/next'),
      rowOf('a click on a link under the pointer'),
    ),
  ];
}

function comparePresses(
  bench: NextPageBench,
  what: string,
  [own, bare]: readonly [LinkPress, LinkPress],
): Promise<Row> {
  return inTurns(
    bench,
    () => timePress(bench.browser, own),
    () => timePress(bench.browser, bare),
    rowOf(what),
  );
}

function rowOf(what: string): (own: number, bare: number) => Row {
  return (own, bare) => {
    const figures = `${own.toFixed(0)} ms against ${bare.toFixed(0)} ms`;
    const name = `Time to the next page after ${what}, ratio to an empty app (${figures})`;
    return atMost(name, own / bare, 1.3, '', 2);
  };
}

/** Measures both in turns, so that a busy moment affects both. Compares the medians. */
async function inTurns(
  { rounds }: NextPageBench,
  time: () => Promise<number>,
  timeBare: () => Promise<number>,
  compare: (own: number, bare: number) => Row,
): Promise<Row> {
  const own: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    own.push(await time());
    bare.push(await timeBare());
  }
  return compare(median(own), median(bare));
}

/** A link on a page, and the kind of press. */
interface LinkPress {
  readonly from: string;
  /** CSS selector of a link that is visible after the load. */
  readonly link: string;
  readonly by: 'tap' | 'click';
}

/**
 * Measures a press on a visible link, to the first frame with the next page's heading, on a throttled
 * connection and without hovering before. Milliseconds.
 */
async function timePress(browser: Browser, { from, link, by }: LinkPress): Promise<number> {
  const device = by === 'tap' ? phone : computer;
  return inThrottledPage(browser, device, from, async (page) => {
    await pause(rest);
    const box = await page.locator(link).first().boundingBox();
    if (box === null) throw new Error(`${link} is not on ${from}.`);
    await page.evaluate(watchHeading);
    const [x, y] = [box.x + Math.min(20, box.width / 2), box.y + box.height / 2];
    await (by === 'tap' ? tap(page, x, y) : click(page, x, y));
    return headingTime(page);
  });
}

/**
 * Measures a click on a link of the menu, to the first frame with the next page's heading, after
 * hovering until the page is prefetched. Milliseconds.
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
  await page.evaluate(watchHeading);
  await press(page);
  return headingTime(page);
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

async function headingTime(page: Page): Promise<number> {
  await page.waitForFunction(() => Reflect.get(window, 'headingAfter') !== undefined);
  return page.evaluate(() => Number(Reflect.get(window, 'headingAfter')));
}

/** Runs in the page. Records when another heading is shown after the click. */
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
