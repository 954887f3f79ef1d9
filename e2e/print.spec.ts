import { expect, test } from '@/e2e/support/test';

test('prints the hero with a readable button and the sky on the first sheet', async ({ page }) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  // A4 with Chromium's default margins, at 96 px per inch.
  await page.setViewportSize({ width: 718, height: 1047 });
  const action = page.getByRole('link', { name: 'Book a public night' });
  const { colour, background } = await action.evaluate((element) => {
    const style = getComputedStyle(element);
    return { colour: style.color, background: style.backgroundColor };
  });
  // The browser prints text without a background in its own colour, or lighter.
  expect(background).toBe('rgba(0, 0, 0, 0)');
  expect(colour).toBe(await page.locator('h1').evaluate((title) => getComputedStyle(title).color));
  const sky = await page.locator('main svg').first().boundingBox();
  expect((sky?.y ?? Infinity) + (sky?.height ?? 0)).toBeLessThan(1047);
});
