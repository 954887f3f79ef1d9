import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@/e2e/support/test';
import { hydrated } from '@/e2e/support/framework';

const missing = 'This page could not be found';

for (const [what, method, path, status, title] of [
  ['an unknown page', 'GET', '/nowhere', 404, missing],
  ['an unknown page below a page', 'GET', '/visit/nowhere', 404, missing],
  ['an unknown form', 'GET', '/f/nowhere', 404, missing],
  ['an unknown endpoint', 'GET', '/api/nowhere', 404, missing],
  ['an address that cannot be read', 'GET', '/visit/%E0%A4%A', 400, 'Bad Request'],
  ['a post to a page', 'POST', '/visit', 405, 'Method Not Allowed'],
  ['a deletion of a page', 'DELETE', '/', 405, 'Method Not Allowed'],
  ['a deletion of a form', 'DELETE', '/f/contact', 405, 'Method Not Allowed'],
] as const) {
  test(`${what} is answered ${status} ${title}`, async ({ request, baseURL }) => {
    const response = await request.fetch(`${baseURL ?? ''}${path}`, {
      method,
      headers: { accept: 'text/html' },
    });
    expect(response.status()).toBe(status);
    if (status === 405) expect(response.headers().allow).toMatch(/GET/);
    const html = (await response.text()).replaceAll('<!-- -->', '');
    expect(html).toMatch(/<html[^>]* lang="en-GB"/);
    expect(html).toContain(`<title>${status}: ${title}`);
    expect(html).toContain(`>${title}</h1>`);
    expect(html).toMatch(/<nav [^>]*aria-label="Site"/);
    expect(html).toMatch(new RegExp(`<main[^>]*>.*>${status}<.*href="/".*</main>`, 's'));
  });
}

test('a missing page costs what a page does: it is made by the build', async ({ request }) => {
  const made = readFileSync(join(process.cwd(), '.next/server/pages/404.html'), 'utf8');
  for (const path of ['/nowhere', '/wp-login.php', '/visit/nowhere?page=2', '/f/nowhere']) {
    expect(await (await request.get(path)).text(), path).toBe(made);
  }
});

test('the error page leads on', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await page.goto('/nowhere');
  await hydrated(page);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/could not be found/);
});
