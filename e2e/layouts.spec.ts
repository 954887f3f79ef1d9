import { type Page } from '@playwright/test';
import { expect, test } from '@/e2e/support/test';
import { hydrated, markWindow } from '@/e2e/support/framework';

/** The address changes before the page does, so what a page holds is looked at once its title shows. */
async function expectPage(page: Page, path: string, title: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

/** Remembers the very element that holds a section's navigation, and leaves a trace in it. */
async function remember(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name, exact: true });
  await navigation.evaluate((element, key) => {
    element.dataset.trace = 'here';
    Object.assign(window, { [key]: element });
  }, name);
}

/** Tells whether that element still stands in the page, trace and all. */
function isKept(page: Page, name: string): Promise<boolean> {
  return page.evaluate((key) => {
    const element: unknown = Reflect.get(window, key);
    return (
      element instanceof HTMLElement && element.isConnected && element.dataset.trace === 'here'
    );
  }, name);
}

test('a section stays mounted from page to page', async ({ page }) => {
  await page.goto('/visit');
  await hydrated(page);
  await remember(page, 'Visit');
  const expectMarked = await markWindow(page);
  const navigation = page.getByRole('navigation', { name: 'Visit', exact: true });
  await navigation.getByRole('link', { name: /getting here/i }).click();
  await expectPage(page, '/visit/getting-here', 'Getting here');
  await expectMarked();
  expect(await isKept(page, 'Visit')).toBe(true);

  await page.goBack();
  await expectPage(page, '/visit', 'Your visit');
  expect(await isKept(page, 'Visit')).toBe(true);
});

test('of two nested sections the inner goes and the outer stays', async ({ page }) => {
  await page.goto('/visit/access/quiet-evenings');
  await hydrated(page);
  const inner = page
    .getByRole('navigation')
    .filter({ has: page.locator('a[aria-current=page][href="/visit/access/quiet-evenings"]') });
  const innerName = (await inner.first().getAttribute('aria-label')) ?? '';
  await remember(page, 'Visit');
  await remember(page, innerName);

  await inner.first().getByRole('link').first().click();
  await expectPage(page, '/visit/access', 'Access');
  expect(await isKept(page, 'Visit')).toBe(true);
  expect(await isKept(page, innerName)).toBe(true);

  await page
    .getByRole('navigation', { name: 'Visit', exact: true })
    .getByRole('link', { name: /getting here/i })
    .click();
  await expectPage(page, '/visit/getting-here', 'Getting here');
  expect(await isKept(page, 'Visit')).toBe(true);
  expect(await isKept(page, innerName)).toBe(false);
});

test('leaving the section takes its layout away', async ({ page }) => {
  await page.goto('/visit');
  await hydrated(page);
  await remember(page, 'Visit');
  await page
    .getByRole('navigation', { name: 'Site' })
    .getByRole('link', { name: 'Journal' })
    .click();
  await expect(page).toHaveURL(/\/journal$/);
  await expect(page.getByRole('navigation', { name: 'Visit', exact: true })).toHaveCount(0);
  expect(await isKept(page, 'Visit')).toBe(false);
});
