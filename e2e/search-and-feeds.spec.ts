import { waitForHydration } from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';
import { contentPaths } from '@/e2e/support/content-paths';
import { sweep, sweepUnless } from '@/e2e/support/sweep';
import { errorViewWords } from '@/lib/words/components/layout/errors';
import { resultCountWords, searchWords } from '@/lib/words/components/site/search';
import { ticketWords, siteWords } from '@/lib/words/components/layout';

test('every page has its own Open Graph image', sweep, async ({ request }) => {
  for (const path of contentPaths()) {
    const html = await (await request.get(path)).text();
    const address = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    const picture = await request.get(new URL(address).pathname);
    expect(picture.status(), path).toBe(200);
    expect(picture.headers()['content-type']).toBe('image/png');
    expect(picture.headers()['cache-control']).toContain('immutable');
    expect((await picture.body()).length).toBeLessThan(60_000);
  }
});

test('links its feed, calendar, manifest and icons, and serves them', async ({ page, request }) => {
  await page.goto('/');
  const links = page.locator(
    'link[rel=alternate], link[rel=manifest], link[rel=icon], link[rel=apple-touch-icon]',
  );
  const named = await links.evaluateAll((elements) =>
    elements.map((link) => [link.getAttribute('href') ?? '', link.getAttribute('type')] as const),
  );
  expect(named.length).toBeGreaterThan(4);
  for (const [href, type] of named) {
    const response = await request.get(href);
    expect(response.status(), href).toBe(200);
    if (type !== null) expect(response.headers()['content-type']).toContain(type);
  }
  const manifest: unknown = await (await request.get('/site.webmanifest')).json();
  const icons = (manifest as { icons: readonly { src: string }[] }).icons;
  for (const { src } of icons) expect((await request.get(src)).status(), src).toBe(200);
});

test('the sitemap lists every listed page and no other', sweep, async ({ request }) => {
  const map = await (await request.get('/sitemap.xml')).text();
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, loc = '']) => new URL(loc).pathname,
  );
  for (const path of contentPaths()) {
    const html = await (await request.get(path)).text();
    expect(paths.includes(path), path).toBe(!html.includes('content="noindex"'));
  }
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(200);
  expect(await (await request.get('/robots.txt')).text()).toMatch(
    /^Sitemap: http.*\/sitemap\.xml$/m,
  );
});

test('an event has a calendar file', async ({ page, request }) => {
  await page.goto('/events/saturn-rings-nearly-shut');
  const href = await page.getByRole('link', { name: ticketWords.calendar }).getAttribute('href');
  const file = await request.get(href ?? '');
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await file.text()).toContain('SUMMARY:Saturn');
  const all = await (await request.get('/events/calendar.ics')).text();
  expect(all).toContain('SUMMARY:Saturn');
});

test('answers a conditional request with 304', async ({ request }) => {
  for (const path of ['/journal/feed.xml', '/events/calendar.ics', '/sitemap.xml']) {
    const etag = (await request.get(path)).headers().etag ?? '';
    expect((await request.get(path, { headers: { 'If-None-Match': etag } })).status()).toBe(304);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    `with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`,
    sweepUnless(!javaScriptEnabled),
    () => {
      test.use({ javaScriptEnabled });

      test('searches from the footer of a page', async ({ page }) => {
        await page.goto('/privacy');
        await page.getByRole('searchbox', { name: siteWords.search }).fill('saturn');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/\/search\?q=saturn$/);
        await expect(page.getByRole('status')).toHaveText(/results? for “saturn”/);
        await page
          .getByRole('main')
          .getByRole('link', { name: /Saturn, with the rings/ })
          .click();
        await expect(page).toHaveURL(/\/events\/saturn-rings-nearly-shut$/);
      });

      test('one press changes the scope or the order, and a new query keeps both', async ({
        page,
      }) => {
        await page.goto('/search?q=moon');
        const main = page.getByRole('main');
        const choices = main.getByRole('navigation', { name: searchWords.results });
        const journal = choices.getByRole('link', { name: /^Journal \d+$/ });
        const number = (await journal.textContent())?.replace(/\D/g, '') ?? '';
        await journal.click();
        const status = main.getByRole('status');
        await expect(status).toHaveText(new RegExp(`^${number} results? for “moon” in Journal$`));
        await expect(journal).toHaveAttribute('aria-current', 'true');
        await expect(main.getByRole('listitem').filter({ hasText: /^Journal, / })).toHaveCount(
          Number(number),
        );

        await choices.getByRole('link', { name: searchWords.orders.newest }).click();
        await expect(status).toContainText(resultCountWords.newestFirst('in Journal'));
        await expect(page).toHaveURL(/\/search\?q=moon&in=journal&by=newest$/);
        const labels = await main.getByText(/^Journal, /).allTextContents();
        const times = labels.map((label) => Date.parse(label.replace('Journal, ', '')));
        expect(times.length).toBeGreaterThan(1);
        expect(times).toEqual(times.toSorted((one, other) => other - one));

        await main.getByRole('searchbox').fill('saturn');
        await page.keyboard.press('Enter');
        await expect(status).toContainText('“saturn” in Journal');
        await expect(page).toHaveURL(/\/search\?q=saturn&in=journal&by=newest$/);
      });
    },
  );
}

test('shows results while typing and calls no other host', async ({ page }) => {
  await page.goto('/search');
  await waitForHydration(page);
  const referrers: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/search')) referrers.push(request.headers().referer);
  });
  await page.getByRole('searchbox', { name: searchWords.label }).pressSequentially('satu');
  await expect(page.getByRole('link', { name: /Saturn, with the rings/ })).toBeVisible();
  await expect(page).toHaveURL(/\/search\?q=satu$/);
  expect(referrers.length).toBeGreaterThan(0);
  // Playwright reports a missing referrer as an empty string.
  expect(referrers.filter((referrer) => (referrer ?? '') !== '')).toEqual([]);

  // The address holds the query.
  await page.reload();
  await expect(page.getByRole('link', { name: /Saturn, with the rings/ })).toBeVisible();
});

test('a search without results links to other pages', async ({ page }) => {
  await page.goto('/search?q=satrun');
  await expect(page.getByRole('status')).toHaveText(resultCountWords.none('satrun'));
  await page.getByRole('link', { name: 'saturn', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(/results? for “saturn”/);
});

test('sends search pages with no-store and without a referrer', async ({ request }) => {
  for (const path of ['/search?q=saturn', '/api/search?q=saturn']) {
    const headers = (await request.get(path)).headers();
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
  }
});

test('the page of a missing address has a search', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await page.goto('/nowhere');
  await page.getByRole('searchbox', { name: errorViewWords.search }).fill('saturn');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=saturn$/);
});
