import type { Page } from '@playwright/test';
import { expect, test as base } from '@/e2e/support/test';
import { errorSummary } from '@/e2e/support/forms';

export { expect };

/** The `test` of all specs, without JavaScript. A page with errors has the status 422. */
export const test = base.extend({
  javaScriptEnabled: false,
  complaints: async ({ complaints }, use) => {
    complaints.expect(/status of 422/);
    await use(complaints);
  },
});

/** Clicks the button with this name. */
export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** Expects the errors in the summary, with links to fields that show the same text. */
export async function expectErrors(page: Page, sentences: readonly string[]): Promise<void> {
  await expect(page).toHaveTitle(/^Error: /);
  await expect(errorSummary(page)).toBeFocused();
  await expect(errorSummary(page).getByRole('link')).toHaveText([...sentences]);
  for (const link of await errorSummary(page).getByRole('link').all()) {
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

/** Fills in the second step of a school visit. */
export async function fillDay(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /By day/ }).check();
  await page.getByLabel('Which day would suit you best?').fill('2027-03-10');
}

/** Fills in the questions for a name and an e-mail address, which most forms have. */
export async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Priya Canary');
  await page.getByLabel('E-mail address').fill('priya.canary@example.org');
}
