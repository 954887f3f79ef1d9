import type { Page } from '@playwright/test';
import { expect, test } from '@/e2e/support/test';
import { sweepUnless } from '@/e2e/support/sweep';
import { siteWords } from '@/lib/words/components/layout';

/** States in which the header is not at the top of the page when the menu opens. */
const positions: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'at the top of the page': () => Promise.resolve(),
  'below a banner': (page) =>
    page.evaluate(() => {
      const banner = document.createElement('section');
      banner.style.height = '190px';
      document.body.prepend(banner);
    }),
  'on a page that was scrolled': (page) =>
    page.evaluate(() => {
      scrollTo(0, 20);
    }),
};

for (const width of [320, 360, 700]) {
  for (const [position, arrange] of Object.entries(positions)) {
    // The widths differ in nothing that the positions change.
    const details = sweepUnless(width === 360 || position === 'below a banner');
    test(
      `opens the menu right below the header at ${width} px, ${position}`,
      details,
      async ({ page }) => {
        await page.setViewportSize({ width, height: 700 });
        await page.goto('/visit/getting-here');
        await arrange(page);
        const button = page.getByRole('button', { name: siteWords.menu });
        const menu = page.getByRole('navigation', { name: siteWords.navigation });
        await button.click();
        await expect(menu).toBeVisible();
        await expect(menu).not.toHaveAttribute('style', /transform/);
        const gap = async () => {
          const header = await page.getByRole('banner').boundingBox();
          const box = await menu.boundingBox();
          if (header === null || box === null) throw new Error('The menu is not shown.');
          return Math.abs(box.y - (header.y + header.height));
        };
        // The menu slides to its place.
        await expect.poll(gap).toBeLessThanOrEqual(2);
        const box = await menu.boundingBox();
        expect([box?.x, box?.width]).toEqual([0, width]);
        // A second press on the button closes the menu, so nothing may cover the button.
        await button.click();
        await expect(menu).toBeHidden();
      },
    );
  }
}

test('closes the menu when the focus leaves it, so that it covers nothing focused', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto('/visit/getting-here');
  const menu = page.getByRole('navigation', { name: siteWords.navigation });
  // The listener comes with the scripts of the page.
  await expect(async () => {
    await page.getByRole('button', { name: siteWords.menu }).press('Enter');
    await expect(menu).toBeVisible({ timeout: 500 });
    await menu.getByRole('button').last().focus({ timeout: 500 });
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(page.locator('main :focus')).toBeInViewport();
});
