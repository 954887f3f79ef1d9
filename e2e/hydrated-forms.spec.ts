import { type Page } from '@playwright/test';
import { siteNow } from '@/e2e/support/clock';
import { disableIdle, holdScripts, waitForHydration } from '@/e2e/support/framework';
import { openHydratedForm, watchStatus } from '@/e2e/support/hydrated-forms';
import { countSubmissions } from '@/e2e/support/site-data';
import { expect, test } from '@/e2e/support/test';
import { errorSummary, unique } from '@/e2e/support/forms';
import { referenceWords } from '@/lib/words/lib/forms';
import { submitButtonWords, draftOfferWords } from '@/lib/words/components/forms/live';
import { earlierNoticeWords } from '@/lib/words/components/forms/live/sending';
import { retryWords, sendAgainWords } from '@/lib/words/lib/forms/client';

async function fillContact(page: Page, message: string): Promise<void> {
  await page.getByLabel('Your name').fill('Ana Petrov');
  await page.getByLabel('E-mail address').fill('ana@example.org');
  await page.getByLabel('Message').fill(message);
}

const sendButton = (page: Page) => page.getByRole('button', { name: /^(Send|Sending)/ });

test('keeps text typed before hydration and calls no other host', async ({ page, outside }) => {
  const words = 'typed early W1';
  const release = await holdScripts(page);
  await page.goto('/f/contact', { waitUntil: 'commit' });
  const message = page.getByLabel('Message');
  await message.pressSequentially(words);
  release();
  await expect(page.locator('form[data-ready]')).toBeVisible();
  await expect(message).toBeFocused();
  await message.pressSequentially(' and on');
  await expect(message).toHaveValue(`${words} and on`);
  await expect(page.locator('script[src*="stripe"]')).toHaveCount(0);
  expect(outside.hosts()).toEqual([]);
});

test('sends one message on a double click and shows its reference', async ({ page }) => {
  const words = unique('double click W2');
  await openHydratedForm(page, 'contact');
  await fillContact(page, words);
  await page.route('**/f/contact', async (route) => {
    await expect(page.getByRole('button', { name: submitButtonWords.sending })).toBeFocused();
    await route.continue();
  });
  await sendButton(page).dblclick();
  await expect(page).toHaveURL(/\/contact\/thanks\?sent=/);
  await expect(page.getByRole('main').getByText(referenceWords.before)).toBeVisible();
  expect(countSubmissions(words)).toBe(1);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('shows validation errors without a request, in the words of the server', async ({
  page,
  browser,
  baseURL,
}) => {
  await openHydratedForm(page, 'contact');
  await page.getByLabel('E-mail address').fill('ana@');
  let posts = 0;
  page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0));
  await sendButton(page).click();
  await expect(errorSummary(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  expect(posts).toBe(0);
  const email = page.getByLabel('E-mail address');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveValue('ana@');
  const described = await email.getAttribute('aria-describedby');
  expect(described).toBe('field-contact-email-hint field-contact-email-error');
  const words = await errorSummary(page).getByRole('link').allTextContents();
  await expect(page.locator('[data-error-of] p')).toHaveText(words.map((text) => `Error: ${text}`));

  await errorSummary(page).getByRole('link').nth(1).click();
  await expect(email).toBeFocused();
  await expect(page.locator('label', { hasText: 'E-mail address' })).toBeInViewport();
  expect(new URL(page.url()).hash).toBe('');

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const other = await plain.newPage();
  await other.goto('/f/contact');
  await other.getByLabel('E-mail address').fill('ana@');
  await sendButton(other).click();
  await expect(errorSummary(other).getByRole('link')).toHaveText(words);
  await plain.close();

  await fillContact(page, 'put right W3');
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/contact\/thanks\?sent=/);
});

test('stores a submission once when its response is lost', async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource|ERR_/);
  const words = unique('lost response W4');
  await openHydratedForm(page, 'contact');
  await fillContact(page, words);
  const statusTexts = await watchStatus(page);
  let lost = 0;
  await page.route('**/f/contact', async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort('connectionreset');
    if (lost === 1) await page.unroute('**/f/contact');
  });
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/contact\/thanks\?sent=/);
  expect(statusTexts().join('\n')).toContain(retryWords.network(1));
  expect(countSubmissions(words)).toBe(1);
});

for (const arrives of [true, false]) {
  test(`a page that is reloaded while it sends a message that ${arrives ? 'arrives' : 'is lost'} sends it once`, async ({
    page,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource|ERR_/);
    const words = unique('reloaded W14');
    await openHydratedForm(page, 'contact');
    await fillContact(page, words);
    let isSent: (() => void) | undefined;
    const sent = new Promise<void>((resolve) => (isSent = resolve));
    await page.route('**/f/contact', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      if (arrives) await route.fetch();
      isSent?.();
    });
    await sendButton(page).click();
    await sent;
    await page.reload();
    await page.unroute('**/f/contact');
    await expect(page.getByText(earlierNoticeWords.unknown.free)).toBeVisible();
    const restore = page.getByRole('button', { name: draftOfferWords.restore });
    const message = page.getByLabel('Message');
    // The browser may have kept the answers; otherwise the page offers them once it has read its draft.
    const isKept = async () => (await message.inputValue()) === words;
    await expect.poll(async () => (await isKept()) || (await restore.isVisible())).toBe(true);
    if (!(await isKept())) await restore.click();
    await expect(message).toHaveValue(words);
    await sendButton(page).click();
    await expect(page).toHaveURL(/\/contact\/thanks\?sent=/);
    expect(countSubmissions(words)).toBe(1);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
}

test('sends after a short time offline', async ({ page, context, complaints }) => {
  complaints.expect(/Failed to load resource|ERR_/);
  const words = unique('offline W5');
  await openHydratedForm(page, 'contact');
  await fillContact(page, words);
  await context.setOffline(true);
  await sendButton(page).click();
  const status = page.getByRole('status').first();
  const waits = [1, 2, 3, 4].map((seconds) => retryWords.network(seconds));
  const isWaiting = async () => {
    const shown = (await status.textContent()) ?? '';
    return waits.some((text) => shown.includes(text));
  };
  await expect.poll(isWaiting).toBe(true);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/contact\/thanks\?sent=/, { timeout: 20_000 });
  expect(countSubmissions(words)).toBe(1);
});

test('keeps the input when the network stays down and resends with the same idempotency key', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|ERR_/);
  await page.clock.install({ time: siteNow() });
  const words = unique('down W6');
  await openHydratedForm(page, 'contact');
  await fillContact(page, words);
  // From now on, only the test advances the time.
  await page.clock.pauseAt(siteNow().getTime() + 60_000);
  const attempts = new Set<string | undefined>();
  await page.route('**/f/contact', async (route) => {
    attempts.add(route.request().headers()['idempotency-key']);
    await route.abort('connectionfailed');
  });
  await sendButton(page).click();
  for (const [seconds, text] of [
    [1, /in 1 second…/],
    [3, /in [234] seconds…/],
    [7, /in [5-9] seconds…/],
  ] as const) {
    await expect(page.getByRole('status').first()).toHaveText(text);
    // A delay is up to a quarter longer.
    await page.clock.runFor(seconds * 1250 + 100);
  }
  await expect(errorSummary(page)).toContainText(sendAgainWords.free.embedded);
  await expect(errorSummary(page)).toBeFocused();
  await expect(page.getByLabel('Message')).toHaveValue(words);
  await page.clock.resume();
  await page.unroute('**/f/contact');
  page.on('request', (request) => {
    if (request.method() === 'POST') attempts.add(request.headers()['idempotency-key']);
  });
  await page.getByRole('button', { name: submitButtonWords.sendAgain }).click();
  await expect(page).toHaveURL(/\/contact\/thanks\?sent=/);
  expect([...attempts]).toEqual([expect.any(String)]);
  expect(countSubmissions(words)).toBe(1);
});

test('retries when the site is busy', async ({ page, complaints }) => {
  complaints.expect(/status of 503/);
  const words = unique('busy W7');
  await openHydratedForm(page, 'contact');
  await fillContact(page, words);
  const statusTexts = await watchStatus(page);
  let refused = 0;
  await page.route('**/f/contact', async (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    return route.fulfill({
      status: 503,
      headers: { 'Retry-After': '2' },
      json: { error: 'busy', errors: [{ message: 'busy' }] },
    });
  });
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/contact\/thanks\?sent=/);
  expect(statusTexts().join('\n')).toContain(retryWords.busy(2));
  expect(countSubmissions(words)).toBe(1);
});

test('shows its own error message for an HTML response', async ({ page, complaints }) => {
  complaints.expect(/status of 500/);
  await openHydratedForm(page, 'contact');
  await fillContact(page, 'html W8');
  await page.route('**/f/contact', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await sendButton(page).click();
  await expect(errorSummary(page)).toContainText('Unexpected response format. ');
  await expect(page.getByLabel('Message')).toHaveValue('html W8');
});

test('offers a saved draft after a reload', async ({ page }) => {
  await openHydratedForm(page, 'contact');
  await fillContact(page, 'draft W9');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('form-draft:contact')))
    .toContain('draft W9');
  await page.goto('/f/contact');
  const offer = page.getByRole('group', { name: draftOfferWords.label });
  const begun = (await offer.textContent()) ?? '';
  const [day = ''] = /[A-Z][a-z]+day \d{1,2} [A-Z][a-z]+/.exec(begun) ?? [];
  const [time = ''] = /\d{2}:\d{2}/.exec(begun) ?? [];
  expect(begun).toContain(draftOfferWords.begun(day, time));
  await expect(page.getByLabel('Message')).toHaveValue('');
  await offer.getByRole('button', { name: draftOfferWords.restore }).click();
  await expect(page.getByLabel('Message')).toHaveValue('draft W9');
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(offer).toHaveCount(0);

  await page.goto('/f/contact');
  await offer.getByRole('button', { name: draftOfferWords.discard }).click();
  await expect(offer).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('submits as a plain form when the code that hydrates it fails to load', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|ChunkLoadError|Failed to load/);
  const words = unique('no chunk W10');
  // A key press loads the framework, and only a focused field the code that hydrates the form.
  await disableIdle(page);
  await page.goto('/contact');
  await page.keyboard.press('Shift');
  await waitForHydration(page);
  let aborted = 0;
  await page.route('**/_next/static/chunks/**', async (route) => {
    aborted += 1;
    await route.abort();
  });
  await fillContact(page, words);
  await expect.poll(() => aborted).toBeGreaterThan(0);
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/contact\/thanks\?sent=/);
  expect(countSubmissions(words)).toBe(1);
});
