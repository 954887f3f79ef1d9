import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Frame, type Page } from 'playwright';
import { signInOwners } from '../site/sign-in-owners';
import { percentile } from './load';
import { loadPage, type PageLoad } from './page-load';
import { measurePictureUploads } from './picture-uploads';
import { killServer, serve } from './servers';
import { atMost, median, type Row } from './table';

/** Kilobytes of a first load. */
const weightLimit = 250;

/** Milliseconds until a phone on a slow connection shows a page. */
const paintLimit = 1500;

/** Milliseconds from a key until what it changes is shown in the preview. */
const previewLimit = 300;

const textPath = '/desk/site/edit/content/pages/visit/getting-here.md';

const pages = [
  { what: 'the start page', path: '/desk/site' },
  { what: 'the form of a page', path: textPath },
  { what: 'the form of an event', path: '/desk/site/new/events' },
  { what: 'the opening hours', path: '/desk/site/hours' },
] as const;

/** Measures the pages that edit the site, as an operator opens each for the first time on a phone. */
export async function measureEditing(
  root: string,
  rounds: number,
  executablePath: string,
): Promise<Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-editing-'));
  const [cookie = ''] = await signInOwners(directory, ['ana@example.org']);
  const site = await serve(root, directory, { EDITING: 'on' });
  const browser = await chromium.launch({ executablePath });
  const rows: Row[] = [];
  try {
    for (const { what, path } of pages) {
      const load = () => loadPage(browser, `${site.url}${path}`, true, { cookie });
      // The first load of all reads the site's folder, and does not count.
      await load();
      const loads: PageLoad[] = [];
      for (let round = 0; round < rounds; round += 1) loads.push(await load());
      const kilobytes = median(loads.map(({ bytes }) => bytes)) / 1000;
      const paint = median(loads.map(({ largestPaint }) => largestPaint));
      rows.push(
        atMost(`First load of ${what}`, kilobytes, weightLimit, ' kB', 1),
        atMost(`Largest Contentful Paint of ${what}`, paint, paintLimit, ' ms'),
      );
    }
    const waits = await measurePreview(browser, `${site.url}${textPath}`, cookie, rounds * 8);
    rows.push(
      atMost('From a key to its word in the preview, median', median(waits), previewLimit, ' ms'),
      atMost(
        'From a key to its word in the preview, 95th percentile',
        percentile(waits, 0.95),
        previewLimit,
        ' ms',
      ),
    );
    return [...rows, ...(await measurePictureUploads(root))];
  } finally {
    await browser.close();
    await killServer(site);
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Types into the text of a page at a desk, one key after the other. Returns the waits, sorted, in milliseconds. */
async function measurePreview(
  browser: Browser,
  url: string,
  cookie: string,
  keys: number,
): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: new URL(url).origin }]);
  const page = await context.newPage();
  try {
    // What esbuild adds to functions that have a name.
    await page.addInitScript('globalThis.__name = (named) => named;');
    await page.goto(url);
    await page.frameLocator('iframe').locator('h2').first().waitFor({ state: 'attached' });
    const preview = await (await page.$('iframe'))?.contentFrame();
    if (preview === undefined || preview === null) throw new Error('There is no preview.');
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.locator('h2').first().click();
    await page.keyboard.press('End');
    // The first one reads the whole site.
    await waitForKey(page, preview, 'x');
    const waits: number[] = [];
    for (let index = 0; index < keys; index += 1) {
      // Longer than any pause after which something is kept or checked.
      await page.waitForTimeout(500 + 37 * (index % 20));
      waits.push(await waitForKey(page, preview, 'x'));
    }
    return waits.sort((left, right) => left - right);
  } finally {
    await context.close();
  }
}

/** Types a letter behind the first heading. Returns after how many milliseconds the preview has painted it. */
async function waitForKey(page: Page, preview: Frame, key: string): Promise<number> {
  // In objects: a promise itself would be waited for.
  const pressed = await page.evaluateHandle(() => ({
    at: new Promise<number>((resolve) => {
      const handleKey = () => {
        resolve(performance.timeOrigin + performance.now());
      };
      addEventListener('keydown', handleKey, { capture: true, once: true });
    }),
  }));
  const shown = await preview.evaluateHandle(() => ({
    at: new Promise<number>((resolve) => {
      const textOf = () =>
        [...document.querySelectorAll('h2')].map(({ textContent }) => textContent).join(' ');
      const before = textOf();
      const observer = new MutationObserver(() => {
        if (textOf() === before) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          resolve(performance.timeOrigin + performance.now());
        });
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    }),
  }));
  await page.keyboard.press(key);
  return (await shown.evaluate(({ at }) => at)) - (await pressed.evaluate(({ at }) => at));
}
