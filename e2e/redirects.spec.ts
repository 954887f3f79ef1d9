import { hydrated } from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';

test('old addresses, strokes at the end and capital letters lead to the page at once', async ({
  request,
}) => {
  const steps = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 });
    const { location = '' } = response.headers();
    return `${response.status()} ${location.replace(/^https?:\/\/[^/]+/, '')}`;
  };
  expect(await steps('/find-us')).toBe('308 /visit/getting-here');
  expect(await steps('/Find-Us?from=bus')).toBe('308 /visit/getting-here?from=bus');
  expect(await steps('/visit/')).toBe('308 /visit');
  expect(await steps('/Visit/Getting-Here')).toBe('308 /visit/getting-here');
  expect(await steps('/VISIT/?a=B')).toBe('308 /visit?a=B');
  expect(await steps('/Nowhere')).toBe('404 ');
});

test('on a client navigation too', async ({ page, complaints }) => {
  // The framework asks for the data of a page that is not there, and then for the page itself.
  complaints.expect(/status of 404|Failed to load static props/);
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => {
    const router: unknown = Reflect.get(Reflect.get(window, 'next') ?? {}, 'router');
    void (router as { push: (path: string) => Promise<boolean> } | undefined)?.push('/find-us');
  });
  await expect(page).toHaveURL(/\/visit\/getting-here$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Getting here' })).toBeVisible();
});
