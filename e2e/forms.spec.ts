import { type Page } from '@playwright/test';
import { expect, test } from '@/e2e/support/test';
import { readServerLog } from '@/e2e/support/site-data';
import { errorSummary } from '@/e2e/support/forms';
import { waitForHydration } from '@/e2e/support/framework';
import { waitForForms } from '@/e2e/support/hydrated-forms';
import { errorWords } from '@/lib/words/components/forms';

const typed = {
  name: 'Canary Wren Q7',
  email: 'canary.q7@example.org',
  message: 'Canary message Q7, with a line\nand another & <b>more</b>.',
};

/** Records every address and `Referer` header of the page's requests. */
function watchAddresses(page: Page): () => string {
  const seen: string[] = [];
  page.on('request', (request) => {
    seen.push(request.url(), request.headers().referer ?? '');
  });
  return () => decodeURIComponent(seen.join('\n'));
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send message' }).click();
}

for (const scripts of ['on', 'off', 'blocked'] as const) {
  test.describe(`the contact form with scripts ${scripts}`, () => {
    test.use({ javaScriptEnabled: scripts !== 'off' });

    test.beforeEach(async ({ page, complaints }) => {
      complaints.expect(/status of 422/);
      if (scripts !== 'blocked') return;
      complaints.expect(/ERR_FAILED/);
      await page.route('**/_next/static/chunks/**', (route) => route.abort());
    });

    test('keeps the values after an error, then sends the message', async ({ page }) => {
      const addresses = watchAddresses(page);
      await page.goto('/contact');
      await page.getByLabel('Your name').fill(typed.name);
      await page.getByLabel('E-mail address').fill('not an address');
      await page.getByLabel('Message').fill(typed.message);
      const statuses: number[] = [];
      page.on('response', (response) => {
        if (response.request().method() === 'POST') statuses.push(response.status());
      });
      await send(page);

      await expect(page).toHaveTitle(/^Error: /);
      // If the form is hydrated by then, the browser itself finds the same error.
      if (scripts === 'on' && statuses.length === 0) await expect(page).toHaveURL(/\/contact$/);
      else expect(statuses).toEqual([303]);
      const summary = errorSummary(page);
      await expect(summary.getByRole('link')).toHaveCount(1);
      await expect(page.getByLabel('Your name')).toHaveValue(typed.name);
      await expect(page.getByLabel('E-mail address')).toHaveValue('not an address');
      await expect(page.getByLabel('Message')).toHaveValue(typed.message);
      await expect(page.getByLabel('E-mail address')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel('Your name')).not.toHaveAttribute('aria-invalid', 'true');

      await summary.getByRole('link').click();
      await expect(page.getByLabel('E-mail address')).toBeFocused();

      await page.getByLabel('E-mail address').fill(typed.email);
      await send(page);
      await expect(page).toHaveURL(/\/contact\/thanks\?sent=CON-[0-9A-Z]{6}$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

      // A reload does not send the form again.
      const reloaded = await page.reload();
      expect(reloaded?.request().method()).toBe('GET');

      const everywhere = `${addresses()}\n${await readServerLog()}`;
      for (const words of ['Canary', 'canary', 'not an address', 'not+an+address']) {
        expect(everywhere).not.toContain(words);
      }
    });

    test('shows every missing field of an empty form', async ({ page }) => {
      await page.goto('/f/contact');
      await send(page);
      const summary = errorSummary(page);
      await expect(summary.getByRole('link')).toHaveCount(3);
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(3);
    });
  });
}

test('focuses the error summary', async ({ page, complaints }) => {
  complaints.expect(/status of 422/);
  await page.goto('/f/contact');
  await send(page);
  await expect(errorSummary(page)).toBeFocused();
  const first = page.locator('main').getByRole('region').first();
  await expect(first).toHaveAccessibleName(errorWords.title);
});

for (const swap of ['with', 'without'] as const) {
  test(`sends the source by which the visit began, ${swap} scripts before the link`, async ({
    page,
  }) => {
    await page.goto('/?utm_source=newsletter');
    if (swap === 'with') await waitForHydration(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await waitForForms(page);
    await page.getByLabel('Your name').fill(typed.name);
    await page.getByLabel('E-mail address').fill(typed.email);
    await page.getByLabel('Message').fill(typed.message);
    const post = page.waitForRequest((request) => request.method() === 'POST');
    await send(page);
    expect((await post).postData()).toMatch(/name="_visit"\s+\?utm_source=newsletter/);
  });
}

test('responds to a JSON client like the hosted service', async ({ request }) => {
  const headers = { accept: 'application/json' };
  const accepted = await request.post('/f/contact', { headers, data: typed });
  expect(accepted.status()).toBe(200);
  expect(await accepted.json()).toMatchObject({ ok: true, next: expect.any(String) });
  const bad = await request.post('/f/contact', { headers, data: { ...typed, email: 'no' } });
  expect(bad.status()).toBe(422);
  expect(await bad.json()).toMatchObject({ errors: [{ code: 'TYPE_EMAIL', field: 'email' }] });
  const missing = await request.post('/f/nowhere', { headers, data: typed });
  expect(missing.status()).toBe(404);
  expect(await missing.json()).toMatchObject({ errors: [{ code: 'FORM_NOT_FOUND' }] });
});

test('accepts posts below the project', async ({ request }) => {
  const headers = { accept: 'application/json' };
  const accepted = await request.post('/p/larkmoor/f/contact', { headers, data: typed });
  expect(accepted.status()).toBe(200);
  const wrong = await request.post('/p/elsewhere/f/contact', { headers, data: typed });
  expect(wrong.status()).toBe(404);
  expect(await wrong.json()).toMatchObject({ errors: [{ code: 'PROJECT_NOT_FOUND' }] });
});
