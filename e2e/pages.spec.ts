import type { Page, Request } from '@playwright/test';
import { hydrated } from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';
import { contentPaths } from '@/e2e/support/sites';
import { findUnseenText } from '@/e2e/support/visible-text';

const narrow = { width: 320, height: 640 };
const wide = { width: 1360, height: 900 };
/** Of a laptop's window where everything is twice as large. */
const half = { width: 640, height: 450 };
/** A common phone's, which has to do where only the text is twice as large. */
const phone = { width: 360, height: 640 };

/** A few pages at a time: as many tests as both workers need, and not a browser's window for each. */
const portions = portionsOf(contentPaths(), 4);

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    for (const paths of portions) {
      test(`${paths.join(', ')}: whole and readable`, async ({ page }) => {
        const failed: string[] = [];
        const underway = new Set<Request>();
        page.on('request', (request) => underway.add(request));
        page.on('requestfinished', (request) => underway.delete(request));
        page.on('requestfailed', (request) => {
          underway.delete(request);
          if (!isCancelledPrefetch(request)) failed.push(request.url());
        });
        page.on('response', (response) => {
          if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
        });

        for (const path of paths) {
          await page.setViewportSize(wide);
          await page.goto(path);
          if (javaScriptEnabled) await hydrated(page);
          await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
          await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
          await expect(page).toHaveTitle(/\S/);
          expect(await findUnseenText(page), path).toEqual([]);

          await page.setViewportSize(narrow);
          await expectToFit(page, path);
          // The same words in the same places, with scripts or without.
          if (!javaScriptEnabled) {
            await setText(page, spaced);
            await expectToFit(page, `${path} with its text spaced`);
            await page.setViewportSize(half);
            await setText(page, twiceAsLarge);
            await expectToFit(page, `${path} with its text twice as large`);
          }
          // What only scripts bring, such as the light's switch, grows too. A table of figures may
          // be moved inside its own frame.
          await page.setViewportSize(phone);
          await setText(page, twiceAsLarge);
          await expectWidth(page, `${path} on a phone with its text twice as large`);
          // A page that is left while something loads would count that as failed.
          await expect.poll(() => underway.size).toBe(0);
        }
        expect(failed).toEqual([]);
      });
    }

    test('the menu opens on a narrow screen and leads on', async ({ page }) => {
      await page.setViewportSize(narrow);
      await page.goto('/');
      const menu = page.getByRole('navigation', { name: 'Site' });
      await expect(menu).toBeHidden();
      await page.getByRole('button', { name: 'Menu' }).click();
      await menu.getByRole('link', { name: 'Visit' }).click();
      await expect(page).toHaveURL(/\/visit$/);
    });
  });
}

test('every page has a title, and a listed one a description and an address of its own', async ({
  request,
}) => {
  const paths = contentPaths();
  const titles = new Set<string>();
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    const found = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
    titles.add(found(/<title>([^<]+)<\/title>/));
    expect(found(/<html[^>]* lang="([^"]*)"/), path).toBe('en-GB');
    if (/<meta name="robots" content="[^"]*noindex/.test(html)) continue;
    const canonical = found(/<link rel="canonical" href="([^"]*)"/);
    expect(new URL(canonical).pathname).toBe(path);
    expect(found(/<meta name="description" content="([^"]*)"/), path).toMatch(/\S/);
  }
  expect(titles.size).toBe(paths.length);
});

/** A prefetch that began as the page was left; the browser cancels it. */
function isCancelledPrefetch(request: Request): boolean {
  return (
    request.headers().purpose === 'prefetch' && request.failure()?.errorText === 'net::ERR_ABORTED'
  );
}

async function expectToFit(page: Page, what: string): Promise<void> {
  expect(await findUnseenText(page), what).toEqual([]);
  await expectWidth(page, what);
}

/** Nobody has to move the page sideways. */
async function expectWidth(page: Page, what: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, what).toBe(page.viewportSize()?.width);
}

/** The distances of WCAG 2.2, 1.4.12. */
const spaced =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';

/** The size of 1.4.4. */
const twiceAsLarge = 'html { font-size: 200% !important }';

/** As a reader's own stylesheet would. */
async function setText(page: Page, rules: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, rules);
}

function portionsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
