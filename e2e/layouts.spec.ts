import { type Page } from '@playwright/test';
import { expect, test } from '@/e2e/support/test';
import { waitForHydration, markWindow } from '@/e2e/support/framework';
import { siteWords } from '@/lib/words/components/layout';

test.use({ prefetches: true });

/** Waits for a page's title: the address changes before the content does. */
async function expectPage(page: Page, path: string, title: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

/** Marks the element that holds a section's navigation. */
async function markNavigation(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name, exact: true });
  await navigation.evaluate((element, key) => {
    element.dataset.mark = 'here';
    Object.assign(window, { [key]: element });
  }, name);
}

/** Whether the marked element is still in the page. */
function isKept(page: Page, name: string): Promise<boolean> {
  return page.evaluate((key) => {
    const element: unknown = Reflect.get(window, key);
    return element instanceof HTMLElement && element.isConnected && element.dataset.mark === 'here';
  }, name);
}

test('a section stays mounted from page to page', async ({ page }) => {
  await page.goto('/visit');
  await waitForHydration(page);
  await markNavigation(page, 'Visit');
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

test('unmounts the inner of two nested sections and keeps the outer', async ({ page }) => {
  await page.goto('/visit/access/quiet-evenings');
  await waitForHydration(page);
  const inner = page
    .getByRole('navigation')
    .filter({ has: page.locator('a[aria-current=page][href="/visit/access/quiet-evenings"]') });
  const innerName = (await inner.first().getAttribute('aria-label')) ?? '';
  await markNavigation(page, 'Visit');
  await markNavigation(page, innerName);

  await page
    .getByRole('navigation', { name: 'Visit', exact: true })
    .getByRole('link', { name: 'Access' })
    .click();
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

test('unmounts the layout when the visitor leaves the section', async ({ page }) => {
  await page.goto('/visit');
  await waitForHydration(page);
  await markNavigation(page, 'Visit');
  await page
    .getByRole('navigation', { name: siteWords.navigation })
    .getByRole('link', { name: 'Journal' })
    .click();
  await expect(page).toHaveURL(/\/journal$/);
  await expect(page.getByRole('navigation', { name: 'Visit', exact: true })).toHaveCount(0);
  expect(await isKept(page, 'Visit')).toBe(false);
});
