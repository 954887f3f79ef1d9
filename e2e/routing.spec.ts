import type { Page, Route } from '@playwright/test';
import {
  waitForHydration,
  isMarked,
  markWindow,
  pushRoute,
  enableSaveData,
} from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';
import { sweepUnless } from '@/e2e/support/sweep';
import { draftOfferWords } from '@/lib/words/components/forms/live';
import { siteWords } from '@/lib/words/components/layout';

test.use({ prefetches: true });

const site = (page: Page) => page.getByRole('navigation', { name: siteWords.navigation });
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** Resolves when a frame has been painted. */
function nextFrame(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

async function expectScroll(page: Page, top: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
}

test('a client navigation focuses the heading, and Back restores scroll position and focus', async ({
  page,
}) => {
  const prefetches = page.waitForRequest((request) => request.headers().purpose === 'prefetch');
  await page.goto('/journal');
  await waitForHydration(page);
  const expectMarked = await markWindow(page);
  const post = page.getByRole('main').getByRole('link').last();
  // The code that restores positions loads before the first prefetch.
  await prefetches;
  await post.focus();
  await post.scrollIntoViewIfNeeded();
  // Scroll events, which save the position, fire once a frame.
  await nextFrame(page);
  const [left, name] = [await page.evaluate(() => scrollY), await post.textContent()];
  expect(left).toBeGreaterThan(100);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/journal\/./);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).not.toHaveTitle(/^Journal/);
  // Screen readers announce this element.
  await expect(page.locator('next-route-announcer')).toHaveText(await page.title());
  await expectScroll(page, 0);

  await page.goBack();
  await expect(heading(page, 'Journal')).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: name ?? '' })
      .last(),
  ).toBeFocused();
  await expectScroll(page, left);
  await expectMarked();
});

test('Back restores the scroll position of a page with a hash', async ({ page }) => {
  const prefetches = page.waitForRequest((request) => request.headers().purpose === 'prefetch');
  await page.goto('/schools#after-dark');
  await waitForHydration(page);
  const link = site(page).getByRole('link', { name: 'Visit' });
  await link.focus();
  await prefetches;
  await page.evaluate(() => {
    scrollTo(0, 300);
  });
  // Scroll events fire once a frame.
  await nextFrame(page);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your visit')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'School visits')).toBeVisible();
  await expect(link).toBeFocused();
  // Next scrolls to the hash shortly after the navigation.
  await nextFrame(page);
  await expectScroll(page, 300);
});

test('shows progress for a slow page and follows another click instead', async ({ page }) => {
  // Nothing is prefetched, so the request for the data shows that the router has the page's styles. A click
  // while it loads those cancels the loading, which Next.js reports as an error.
  await enableSaveData(page);
  const requested = page.waitForRequest('**/_next/data/**/visit.json*');
  await page.route('**/_next/data/**/visit.json*', () => undefined);
  await page.goto('/journal');
  await waitForHydration(page);
  const expectMarked = await markWindow(page);
  await site(page).getByRole('link', { name: 'Visit' }).click();
  await requested;
  await expect(page.locator('html[data-navigating]')).toBeAttached();
  await site(page).getByRole('link', { name: 'Events' }).click();
  await expect(heading(page, 'Events')).toBeFocused();
  await expect(page.locator('html[data-navigating]')).not.toBeAttached();
  await expectMarked();
});

test('starts a page at its top after scrolling during the navigation', async ({ page }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/data/**/visit.json*', async (route) => {
    await released;
    await route.continue();
  });
  const requested = page.waitForRequest('**/_next/data/**/visit.json*');
  await page.goto('/schools');
  await waitForHydration(page);
  await site(page).getByRole('link', { name: 'Visit' }).focus();
  await requested;
  await page.keyboard.press('Enter');
  await page.evaluate(() => {
    scrollTo(0, 300);
  });
  await nextFrame(page);
  release();
  await expect(heading(page, 'Your visit')).toBeFocused();
  await expectScroll(page, 0);
});

const typed = 'Is the dome open when it rains?';

/** Opens the contact form and types a message. */
async function typeMessage(page: Page): Promise<void> {
  await page.goto('/contact');
  await waitForHydration(page);
  await page.getByRole('main').getByLabel('Message').fill(typed);
}

/** Opens the contact form again and expects the draft with the typed message. */
async function expectRestored(page: Page): Promise<void> {
  await page.goto('/contact');
  await page.getByRole('button', { name: draftOfferWords.restore }).click();
  await expect(page.getByRole('main').getByLabel('Message')).toHaveValue(typed);
}

/** Answers as after a new deployment: with the server's own 404. */
function respondAsOtherBuild(route: Route): Promise<void> {
  const url = route.request().url();
  return route.continue({
    url: url.replace(/\/_next\/(data\/[^/]+|static\/chunks)/, '/_next/$1-of-another-build'),
  });
}

/** The limit of a navigation is 3800 ms. */
const minWaitMs = 3700;

const failures: readonly {
  readonly what: string;
  readonly answer: (route: Route) => Promise<void> | undefined;
  /** Milliseconds until the document loads: at once, or after the limit. */
  readonly after: readonly [least: number, most: number];
}[] = [
  { what: 'does not load', answer: () => undefined, after: [minWaitMs, 6000] },
  { what: 'fails', answer: (route) => route.abort(), after: [0, 3000] },
  { what: 'is of an earlier build', answer: respondAsOtherBuild, after: [0, 3000] },
];

for (const { what, answer, after } of failures) {
  test(`loads the document and keeps typed text when a page’s script ${what}`, async ({
    page,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED|Failed to load|ERR_ABORTED|did not complete loading|MIME type/);
    await page.route('**/chunks/pages/search-*.js', answer);
    // No prefetch: only the navigation requests the script.
    await enableSaveData(page);
    await typeMessage(page);
    const whole = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url().endsWith('/search'),
    );
    const start = Date.now();
    await pushRoute(page, '/search');
    await whole;
    const [least, most] = after;
    const waited = Date.now() - start;
    expect(waited).toBeGreaterThanOrEqual(least);
    expect(waited).toBeLessThanOrEqual(most);
    await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
    await expectRestored(page);
  });
}

for (const touched of ['before', 'after']) {
  const details = sweepUnless(touched === 'after');
  test(
    `loads the document after a new deployment and keeps text typed into a form focused ${touched} it`,
    details,
    async ({ page, complaints }) => {
      complaints.expect(/status of 404|Failed to load static props|MIME type|Loading chunk/);
      // No page of the earlier build is prefetched.
      await enableSaveData(page);
      await page.goto('/contact');
      await waitForHydration(page);
      await markWindow(page);
      const form = page.locator('form[data-form=contact]');
      if (touched === 'before') {
        await form.getByLabel('Message').focus();
        await expect(form).toHaveAttribute('data-ready', '');
      }
      await page.route(/\/_next\/(data|static\/chunks)\//, respondAsOtherBuild);
      const gone = page.waitForResponse(
        (response) => response.url().includes('/_next/data/') && response.status() === 404,
      );
      await form.getByLabel('Message').fill(typed);
      await site(page).getByRole('link', { name: 'Journal' }).click();
      await gone;
      await expect(heading(page, 'Journal')).toBeVisible();
      expect(await isMarked(page)).toBe(false);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await expectRestored(page);
    },
  );
}

test('requests failing page data once and loads the document instead', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 503|Failed to load static props/);
  let requests = 0;
  await page.route('**/_next/data/**', (route) => {
    requests += 1;
    return route.fulfill({ status: 503, contentType: 'text/html', body: '<p>Busy.</p>' });
  });
  await enableSaveData(page);
  await page.goto('/journal');
  await waitForHydration(page);
  await markWindow(page);
  await site(page).getByRole('link', { name: 'Visit' }).dispatchEvent('click');
  await expect(heading(page, 'Your visit')).toBeVisible();
  expect(await isMarked(page)).toBe(false);
  expect(requests).toBe(1);
});

for (const isPrefetched of [false, true]) {
  const details = sweepUnless(isPrefetched);
  test(
    `loads the document when page data does not arrive within 3.8 s, ${isPrefetched ? 'prefetched' : 'not prefetched'}`,
    details,
    async ({ page }) => {
      if (!isPrefetched) await enableSaveData(page);
      const hangs = page.waitForRequest('**/_next/data/**/visit.json*');
      await page.route('**/_next/data/**/visit.json*', () => undefined);
      await page.goto('/journal');
      await waitForHydration(page);
      await markWindow(page);
      if (isPrefetched) await hangs;
      const start = Date.now();
      const whole = page.waitForRequest(
        (request) => request.isNavigationRequest() && request.url().endsWith('/visit'),
      );
      await site(page).getByRole('link', { name: 'Visit' }).click();
      await expect(page.locator('html[data-navigating]')).toBeAttached();
      await whole;
      expect(Date.now() - start).toBeGreaterThanOrEqual(minWaitMs);
      await expect(heading(page, 'Your visit')).toBeVisible();
      expect(await isMarked(page)).toBe(false);
      await page.goBack();
      await expect(heading(page, 'Journal')).toBeVisible();
    },
  );
}
