import { createSignInLink } from '@/e2e/support/desk';
import { expect, test } from '@/e2e/support/test';
import type { Page } from '@playwright/test';
import { formSettingsWords as formsDeskFormSettingsWords } from '@/lib/words/lib/server/forms/desk';
import { formSettingsWords } from '@/lib/words/components/forms/desk';
import { resultWords } from '@/lib/words/components/alerts/desk';
import { signInWords } from '@/lib/words/components/desk';
import { retentionWords } from '@/lib/words/components/sections';

/** No other spec uses this form. */
const form = '/desk/forms/deposit';
const sentence = 'Deposits are taken at the dome on Saturdays.';

test.use({ javaScriptEnabled: false });

async function save(page: Page, change: (page: Page) => Promise<void>): Promise<void> {
  await page.goto(form);
  await change(page);
  await page.getByRole('button', { name: formSettingsWords.save, exact: true }).click();
  await expect(page.getByRole('status')).toContainText(resultWords.saved);
}

test('closes a form on its static page within seconds, and opens it again', async ({ page }) => {
  await page.goto(await createSignInLink());
  await page.getByRole('button', { name: signInWords.open }).click();
  await expect(page).toHaveURL('/desk');
  await save(page, async () => {
    await page.getByLabel(formSettingsWords.closed, { exact: true }).check();
    await page.getByLabel(formSettingsWords.fields.closedText).fill(sentence);
    await page.getByLabel(formSettingsWords.fields.keepDays).fill('400');
  });
  const text = async (path: string) => (await page.request.get(path)).text();
  await expect.poll(() => text('/borrow')).toContain(sentence);
  await expect.poll(() => text('/privacy')).toContain('Leave the deposit: 400 days');
  await page.goto('/f/deposit');
  await expect(page.getByText(sentence)).toBeVisible();

  await save(page, async () => {
    await page.getByLabel(formSettingsWords.closed, { exact: true }).uncheck();
    await page.getByLabel(formSettingsWords.fields.keepDays).fill('');
    await page.getByLabel(formSettingsWords.fields.maxSubmissions).fill('40');
  });
  await expect(page.getByText(formsDeskFormSettingsWords.taken(0, 40))).toBeVisible();
  await expect.poll(() => text('/borrow')).not.toContain(sentence);
  await expect.poll(() => text('/privacy')).toContain(retentionWords.everyFormUntilDeleted);
});

test('refreshes no page for a request without the key', async ({ page }) => {
  const post = (headers: Record<string, string>) =>
    page.request.post('/api/refresh', { headers: { 'X-Path': '/borrow', ...headers } });
  expect((await post({})).status()).toBe(403);
  expect((await post({ Authorization: 'a'.repeat(64) })).status()).toBe(403);
  expect((await page.request.get('/api/refresh')).status()).toBe(405);
});
