import { expect, type Locator, type Page } from '@playwright/test';
import { waitForHydration } from '@/e2e/support/framework';

/** Opens a form's own page and focuses a field, which loads the code that hydrates the form. */
export async function openHydratedForm(page: Page, id: string): Promise<Locator> {
  await page.goto(`/f/${id}`);
  const form = page.locator(`form[data-form="${id}"]`);
  await form.locator('input:not([type=hidden]), select').first().focus();
  await expect(form).toHaveAttribute('data-live', '');
  await expect(form).toHaveAttribute('data-ready', '');
  return form;
}

/** Scrolls to each form of the page, hydrates it with the pointer, and scrolls back to the top. */
export async function waitForForms(page: Page): Promise<void> {
  await waitForHydration(page);
  for (const form of await page.locator('form[data-form]').all()) {
    await form.scrollIntoViewIfNeeded();
    await form.dispatchEvent('pointerover');
    await expect(form).toHaveAttribute('data-ready', '');
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

/**
 * Records the texts of a form's status from now on, also those that show for a second only. Returns a
 * function that reads them, also after the page has changed.
 */
export async function watchStatus(page: Page): Promise<() => readonly string[]> {
  const texts: string[] = [];
  await page.exposeFunction('recordStatus', (text: string) => texts.push(text));
  await page.evaluate(() => {
    const status = document.querySelector('[data-status]');
    if (status === null) throw new Error('The form has no status.');
    const record: unknown = Reflect.get(window, 'recordStatus');
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(() => {
      (record as (text: string) => void)(status.textContent);
    }).observe(status, changes);
  });
  return () => texts;
}
