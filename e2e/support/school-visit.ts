import type { Page } from '@playwright/test';
import { expect } from '@/e2e/support/test';

/** Clicks the button with this name. */
export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

export function summary(page: Page) {
  return page.getByRole('region', { name: 'There is a problem' });
}

/** Expects the errors in the summary, with links to fields that show the same text. */
export async function expectErrors(page: Page, sentences: readonly string[]): Promise<void> {
  await expect(page).toHaveTitle(/^Error: /);
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('link')).toHaveText([...sentences]);
  for (const link of await summary(page).getByRole('link').all()) {
    const id = (await link.getAttribute('href'))?.slice(1) ?? '';
    await expect(page.locator(`[id="${id}-error"]`)).toContainText(
      (await link.textContent()) ?? '',
    );
    await expect(page.locator(`[id="${id}"]`)).toBeVisible();
  }
}

/** Fills in the first step of a school visit. */
export async function fillGroup(page: Page): Promise<void> {
  await page.getByLabel('School or group').fill('Reeth Primary');
  await page.getByLabel('Which year?').selectOption('Year 5 or 6');
  await page.getByLabel('How many pupils?').fill('24');
  await page.getByRole('radio', { name: 'No', exact: true }).check();
}

export async function fillDay(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /By day/ }).check();
  await page.getByLabel('Which day would suit you best?').fill('2027-03-10');
}

export async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Priya Canary');
  await page.getByLabel('E-mail address').fill('priya.canary@example.org');
}
