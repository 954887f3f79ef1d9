import { expect, test } from '@/e2e/support/test';
import { contentPaths } from '@/e2e/support/sites';
import { findUnseenText } from '@/e2e/support/visible-text';

const narrow = { width: 320, height: 640 };

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    for (const path of contentPaths()) {
      test(`${path} is whole and readable`, async ({ page }) => {
        const failed: string[] = [];
        page.on('requestfailed', (request) => failed.push(request.url()));
        page.on('response', (response) => {
          if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
        });

        await page.goto(path, { waitUntil: 'networkidle' });
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page).toHaveTitle(/\S/);
        expect(await findUnseenText(page)).toEqual([]);

        await page.setViewportSize(narrow);
        expect(await findUnseenText(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width);
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

for (const path of contentPaths()) {
  test(`${path} loses nothing when a reader spaces its text`, async ({ page }) => {
    await page.setViewportSize(narrow);
    await page.goto(path);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      // The distances of WCAG 2.2, 1.4.12.
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
      );
      document.adoptedStyleSheets.push(sheet);
    });
    expect(await findUnseenText(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width);
  });
}

test('every page has a title, and a listed one a description and an address of its own', async ({
  page,
}) => {
  const paths = contentPaths();
  const titles = new Set<string>();
  for (const path of paths) {
    await page.goto(path);
    titles.add(await page.title());
    expect(await page.locator('html').getAttribute('lang')).toBe('en-GB');
    if ((await page.locator('meta[name=robots][content*=noindex]').count()) > 0) continue;
    const canonical = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? '';
    expect(new URL(canonical).pathname).toBe(path);
    expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/\S/);
  }
  expect(titles.size).toBe(paths.length);
});
