import { waitForHydration, isMarked, markWindow, pushRoute } from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';
import { siteWords } from '@/lib/words/components/layout';
import { errorTitles } from '@/lib/words/lib/http';

test.use({ prefetches: true });

test('redirects old addresses, trailing slashes and capital letters in one step', async ({
  request,
  baseURL,
}) => {
  const steps = async (path: string) => {
    const response = await request.get(`${baseURL ?? ''}${path}`, { maxRedirects: 0 });
    const { location = '' } = response.headers();
    return `${response.status()} ${location.replace(/^https?:\/\/[^/]+/, '')}`;
  };
  expect(await steps('/find-us')).toBe('308 /visit/getting-here');
  expect(await steps('/Find-Us?from=bus')).toBe('308 /visit/getting-here?from=bus');
  expect(await steps('/visit/')).toBe('308 /visit');
  expect(await steps('/Visit/Getting-Here')).toBe('308 /visit/getting-here');
  expect(await steps('/VISIT/?a=B')).toBe('308 /visit?a=B');
  expect(await steps('/Search?q=Saturn')).toBe('308 /search?q=Saturn');
  expect(await steps('/F/Contact')).toBe('308 /f/contact');
  expect(await steps('/Nowhere')).toBe('404 ');
  // No address redirects to another site.
  expect(await steps('//elsewhere.example/')).toMatch(/^308 \/elsewhere\.example\/?$/);
});

test('follows redirects and shows the error page on client navigations', async ({
  page,
  complaints,
}) => {
  // Next requests the data of the missing page, and then the page itself.
  complaints.expect(/status of 404|Failed to load static props/);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const visit = async (address: string) => {
    await page.goto('/');
    await waitForHydration(page);
    await markWindow(page);
    await pushRoute(page, address);
  };
  for (const [address, path, name] of [
    ['/find-us', '/visit/getting-here', 'Getting here'],
    ['/Visit/Getting-Here', '/visit/getting-here', 'Getting here'],
    ['/nowhere', '/nowhere', errorTitles[404]],
  ] as const) {
    await visit(address);
    await expect(heading(name), address).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === path);
  }

  // The page's data reports a missing form with status 404.
  await visit('/f/nowhere');
  await expect(heading(errorTitles[404])).toBeVisible();
  const title = `404: ${errorTitles[404]}`;
  await expect.poll(async () => (await page.title()).startsWith(title)).toBe(true);
  await expect(page.getByRole('navigation', { name: siteWords.navigation })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});
