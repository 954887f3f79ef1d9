import { findViolations } from '@/e2e/support/axe';
import { waitForHydration } from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';
import { viewerWords } from '@/lib/words/components/embeds/gallery';

const path = '/visit/what-to-bring';

test('opens, turns and closes by keyboard, and returns the focus', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(path);
  await waitForHydration(page);
  await expect(page.locator('[data-embed=gallery][data-ready]')).toBeVisible();
  expect(loaded).not.toContain('/viewer.css');

  await page.getByRole('link', { name: /^A chart of Taurus/ }).press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Pictures: Charts to bring' });
  await expect(viewer.getByRole('status')).toHaveText(/^2 of 4: A chart of Taurus/);
  await expect(viewer).toBeFocused();
  await expect(viewer.getByText('Uranus, in binoculars.')).toBeVisible();
  await expect(page).toHaveURL(`${path}#picture-uranus`);
  expect(await findViolations(page)).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('status')).toHaveText(/^3 of 4/);
  await expect(page).toHaveURL(`${path}#picture-neptune`);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Circlet of Pisces/ })).toBeFocused();
  await expect(page).toHaveURL(path);
});

test('Back closes it and stays at the place in the page, and Forward opens it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/visit');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'What to bring', exact: true }).first().click();
  await expect(page).toHaveURL(path);
  await expect(page.locator('[data-embed=gallery][data-ready]')).toBeVisible();
  const link = page.getByRole('link', { name: /^A chart of Perseus/ });
  await link.scrollIntoViewIfNeeded();
  const offset = await page.evaluate(() => scrollY);
  expect(offset).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(path);
  expect(await page.evaluate(() => scrollY)).toBe(offset);
  await page.goForward();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^1 of 4/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/visit');
});

test('an address opens its picture, and closing it leaves the page', async ({ page }) => {
  await page.goto(`${path}#picture-neptune`);
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^3 of 4/);
  await page.evaluate(() => location.assign('#picture-algol'));
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^1 of 4/);
  await page.getByRole('button', { name: viewerWords.close }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(path);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a picture is a link to its file', async ({ page }) => {
    await page.goto(path);
    const link = page.getByRole('link', { name: /^A chart of Perseus/ });
    await expect(link).toHaveAttribute('href', '/drawings/algol.svg');
  });
});
