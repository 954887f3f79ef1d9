import type { Page } from '@playwright/test';
import { hydrated, markWindow } from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';

const site = (page: Page) => page.getByRole('navigation', { name: 'Site' });
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

test('a page that is swapped in begins at its heading; Back returns to the place and the link', async ({
  page,
}) => {
  await page.goto('/journal');
  await hydrated(page);
  const stays = await markWindow(page);
  const post = page.getByRole('main').getByRole('link').last();
  await post.focus();
  await post.scrollIntoViewIfNeeded();
  const [left, name] = [await page.evaluate(() => scrollY), await post.textContent()];
  expect(left).toBeGreaterThan(100);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/journal\/./);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).not.toHaveTitle(/^Journal/);
  // What a screen reader is told.
  await expect(page.locator('next-route-announcer')).toHaveText(await page.title());
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect(heading(page, 'Journal')).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: name ?? '' })
      .last(),
  ).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(left);
  await stays();
});

test('a slow page shows a line, and another click goes elsewhere', async ({ page, complaints }) => {
  complaints.expect(/Loading initial props cancelled/);
  await page.route('**/_next/data/**/visit.json*', () => undefined);
  await page.goto('/journal');
  await hydrated(page);
  const stays = await markWindow(page);
  await site(page).getByRole('link', { name: 'Visit' }).click();
  await expect(page.locator('html[data-leading-on]')).toBeAttached();
  await site(page).getByRole('link', { name: 'Events' }).click();
  await expect(heading(page, 'Events')).toBeFocused();
  await expect(page.locator('html[data-leading-on]')).not.toBeAttached();
  await stays();
});

for (const [what, least, most] of [
  ['does not come', 3700, 6000],
  ['fails', 0, 3000],
] as const) {
  test(`a page whose script ${what} is loaded whole`, async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED|Failed to load|ERR_ABORTED|did not complete loading/);
    await page.route('**/chunks/pages/search-*.js', (route) =>
      what === 'fails' ? route.abort() : undefined,
    );
    await page.goto('/journal');
    await hydrated(page);
    const whole = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url().endsWith('/search'),
    );
    const start = Date.now();
    await page.evaluate(() => {
      const router: unknown = Reflect.get(Reflect.get(window, 'next') ?? {}, 'router');
      void (router as { push: (path: string) => Promise<boolean> }).push('/search');
    });
    await whole;
    expect(Date.now() - start).toBeGreaterThanOrEqual(least);
    expect(Date.now() - start).toBeLessThan(most);
    await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
  });
}

test('after a new deployment the next page is loaded whole, and what was typed is kept', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404|Failed to load static props/);
  // The site of the next build knows nothing of this one's data.
  await page.route('**/_next/data/**', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<p>Not here any more.</p>' }),
  );
  await page.goto('/contact');
  await hydrated(page);
  const message = page.getByRole('main').getByLabel('Message');
  await message.fill('Is the dome open when it rains?');
  await site(page).getByRole('link', { name: 'Journal' }).click();
  await expect(heading(page, 'Journal')).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
  await page.goto('/contact');
  await page.getByRole('main').getByLabel('Message').focus();
  await expect(
    page.getByRole('button', { name: /bring|restore|continue|back/i }).first(),
  ).toBeVisible();
});
