import { waitForHydration } from '@/e2e/support/framework';
import { readServerLog } from '@/e2e/support/site-data';
import { expect, test } from '@/e2e/support/test';
import { draftOfferWords } from '@/lib/words/components/forms/live';
import { openingHoursWords } from '@/lib/words/components/sections/opening';
import { siteWords } from '@/lib/words/components/layout';
import { exceptionViewWords } from '@/lib/words/components/layout/errors';
import { exceptionWords } from '@/lib/words/lib/http';

test.use({ prefetches: true });

const clientException = exceptionWords.title('client');

/** Runs in the page. Makes the rendered opening hours outdated and their calculation throw. */
function breakHours() {
  const now = Date.now.bind(Date);
  Date.now = () => now() + 8 * 24 * 3_600_000;
  Object.assign(Intl, {
    DateTimeFormat: function DateTimeFormat() {
      throw new RangeError('no clock');
    },
  });
}

test('keeps the page and reports the error when a section throws', async ({ page, complaints }) => {
  complaints.expect(/no clock/);
  await page.addInitScript(breakHours);
  const reported = page.waitForRequest('**/api/errors');
  await page.goto('/visit');
  await expect(page.getByRole('main').getByRole('status')).toContainText(clientException);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^(?:Open|Closed) now/)).toBeHidden();
  await expect(page.getByRole('table', { name: openingHoursWords.thisWeek })).toBeVisible();
  const report = await reported;
  expect(report.postDataJSON()).toMatchObject({ page: '/visit', error: 'RangeError' });
  expect(report.postData()).not.toContain('no clock');
  await expect
    .poll(async () => (await readServerLog()).includes('"event":"browser-error","path":"/visit"'))
    .toBe(true);
});

test('shows an error within the layout, keeps typed input and offers a retry when a page throws', async ({
  page,
  complaints,
}) => {
  complaints.expect(/nodes\.map|client-side exception|is not a function/);
  await page.route('**/_next/data/**/privacy.json*', async (route) => {
    if (route.request().method() === 'HEAD') return route.continue();
    const response = await route.fetch();
    const data: unknown = await response.json();
    const { pageProps } = data as { readonly pageProps: object };
    return route.fulfill({ response, json: { pageProps: { ...pageProps, body: 7 } } });
  });
  await page.goto('/contact');
  await waitForHydration(page);
  await page.getByRole('main').getByLabel('Message').fill('Typed before it broke');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(clientException);
  await expect(page).toHaveTitle(new RegExp(clientException));
  await expect(page.getByRole('navigation', { name: siteWords.navigation })).toBeVisible();
  await expect(page.getByText(exceptionViewWords.lede)).toBeVisible();
  await expect(page).toHaveURL(/\/privacy$/);
  await page.getByRole('button', { name: exceptionViewWords.retry }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await page.goto('/contact');
  await page.getByRole('button', { name: draftOfferWords.restore }).click();
  await expect(page.getByLabel('Message')).toHaveValue('Typed before it broke');
});

test('shows an error within the layout when hydration throws', async ({ page, complaints }) => {
  complaints.expect(/is not a function|client-side exception|React error #4(18|23|25)/);
  await page.route('**/privacy', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"body":[', '"body":7,"rest":[');
    await route.fulfill({ response, body });
  });
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(clientException);
  await expect(page.getByRole('navigation', { name: siteWords.navigation })).toBeVisible();
});

test('keeps the page when an enhancement throws in a browser without reportError', async ({
  page,
  complaints,
}) => {
  complaints.expect(/no clock/);
  await page.addInitScript(breakHours);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'reportError');
    const listen = document.addEventListener.bind(document);
    document.addEventListener = (...args: Parameters<typeof listen>) => {
      if (args[0] === 'pointerover') throw new Error('no pointers');
      listen(...args);
    };
  });
  await page.goto('/visit');
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Your visit' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toContainText(clientException);
  await page
    .getByRole('navigation', { name: siteWords.navigation })
    .getByRole('link', { name: 'Journal' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
});
