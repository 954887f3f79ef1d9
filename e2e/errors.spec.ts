import { expect, test } from '@/e2e/support/test';
import { hydrated } from '@/e2e/support/framework';

const table = [
  {
    what: 'an unknown page',
    method: 'GET',
    path: '/nowhere',
    status: 404,
    title: 'This page could not be found',
  },
  {
    what: 'an unknown page below a page',
    method: 'GET',
    path: '/visit/nowhere',
    status: 404,
    title: 'This page could not be found',
  },
  {
    what: 'an unknown form',
    method: 'GET',
    path: '/f/nowhere',
    status: 404,
    title: 'This page could not be found',
  },
  {
    what: 'an address that cannot be read',
    method: 'GET',
    path: '/visit/%E0%A4%A',
    status: 400,
    title: 'Bad Request',
  },
  {
    what: 'a post to a page',
    method: 'POST',
    path: '/visit',
    status: 405,
    title: 'Method Not Allowed',
  },
  {
    what: 'a deletion of a page',
    method: 'DELETE',
    path: '/',
    status: 405,
    title: 'Method Not Allowed',
  },
  {
    what: 'a deletion of a form',
    method: 'DELETE',
    path: '/f/contact',
    status: 405,
    title: 'Method Not Allowed',
  },
] as const;

for (const { what, method, path, status, title } of table) {
  test(`${what} is answered ${status} ${title}`, async ({ page, complaints }) => {
    complaints.expect(new RegExp(`status of ${status}`));
    await page.route(`**${path}`, (route) => route.continue({ method }));
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    if (status === 405) expect(response?.headers().allow).toMatch(/GET/);
    await expect(page).toHaveTitle(new RegExp(title));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main')).toContainText(String(status));
    await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', '/');
    await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  });
}

test('the error page leads on', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await page.goto('/nowhere');
  await hydrated(page);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/could not be found/);
});
