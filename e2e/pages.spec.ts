import type { Page, Request } from '@playwright/test';
import { waitForHydration } from '@/e2e/support/framework';
import { waitForForms } from '@/e2e/support/hydrated-forms';
import { sweepUnless } from '@/e2e/support/sweep';
import { expect, test } from '@/e2e/support/test';
import { contentPaths } from '@/e2e/support/content-paths';
import { findUnseenText } from '@/e2e/support/visible-text';
import { siteWords } from '@/lib/words/components/layout';

test.use({ prefetches: true });

const narrow = { width: 320, height: 640 };
const wide = { width: 1360, height: 900 };
/** A laptop's window at 200 % zoom. */
const half = { width: 640, height: 450 };
/** A common phone, for text at 200 %. */
const phone = { width: 360, height: 640 };

/** A page of each kind, which every run visits. */
const ofEachKind = ['/', '/contact', '/tonight', '/events/saturn-rings-nearly-shut'];

/** Pages per test: enough tests for all workers, without a browser context for each page. */
const portions = [
  ofEachKind,
  ...portionsOf(
    contentPaths().filter((path) => !ofEachKind.includes(path)),
    4,
  ),
];

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    for (const paths of portions) {
      const details = sweepUnless(paths === ofEachKind);
      test(`${paths.join(', ')}: complete and readable`, details, async ({ page }) => {
        const failed: string[] = [];
        const underway = new Set<Request>();
        // The browser cancels what is loading when a page is left, also what began to load just before.
        const left = new Set<Request>();
        let isLeaving = false;
        page.on('request', (request) => underway.add(request));
        page.on('requestfinished', (request) => underway.delete(request));
        page.on('framenavigated', (frame) => {
          if (!isLeaving || frame !== page.mainFrame()) return;
          isLeaving = false;
          for (const request of underway) left.add(request);
        });
        page.on('requestfailed', (request) => {
          underway.delete(request);
          const isLeft = isLeaving || left.has(request);
          if (!isLeft || !isCancelled(request)) failed.push(request.url());
        });
        page.on('response', (response) => {
          if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
        });

        for (const path of paths) {
          await page.setViewportSize(wide);
          isLeaving = true;
          await page.goto(path);
          if (javaScriptEnabled) {
            await waitForHydration(page);
            await waitForForms(page);
          }
          await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
          await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
          await expect(page).toHaveTitle(/\S/);
          await expectNoUnseenText(page, path);

          await page.setViewportSize(narrow);
          await expectToFit(page, path);
          // The same text in the same positions, with scripts and without.
          if (!javaScriptEnabled) {
            await setText(page, spaced);
            await expectToFit(page, `${path} with its text spaced`);
            await page.setViewportSize(half);
            await setText(page, twiceAsLarge);
            await expectToFit(page, `${path} with its text twice as large`);
          }
          // Elements that scripts add, such as the switch of the light, grow too. A table may scroll
          // within its own frame.
          await page.setViewportSize(phone);
          await setText(page, twiceAsLarge);
          await expectWidth(page, `${path} on a phone with its text twice as large`);
          // A request that is still loading when the page changes would count as failed.
          await expect.poll(() => underway.size).toBe(0);
        }
        expect(failed).toEqual([]);
      });
    }

    test('opens the menu on a narrow screen and follows a link', async ({ page }) => {
      await page.setViewportSize(narrow);
      await page.goto('/');
      const menu = page.getByRole('navigation', { name: siteWords.navigation });
      await expect(menu).toBeHidden();
      await page.getByRole('button', { name: siteWords.menu }).click();
      await menu.getByRole('link', { name: 'Visit' }).click();
      await expect(page).toHaveURL(/\/visit$/);
    });
  });
}

test('every page has a unique title, and listed ones a description and a canonical address', async ({
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

function isCancelled(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED';
}

async function expectToFit(page: Page, what: string): Promise<void> {
  await expectNoUnseenText(page, what);
  await expectWidth(page, what);
}

async function expectNoUnseenText(page: Page, what: string): Promise<void> {
  expect(await findUnseenText(page), what).toEqual([]);
}

/** Expects that the page does not scroll sideways. */
async function expectWidth(page: Page, what: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, what).toBe(page.viewportSize()?.width);
}

/** Text spacing of WCAG 2.2, 1.4.12. */
const spaced =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';

/** Text size of WCAG 2.2, 1.4.4. */
const twiceAsLarge = 'html { font-size: 200% !important }';

/** Adds rules as a reader's own stylesheet does. */
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
