import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { deskLink } from './desk';

/** Signs an operator in with a fresh link, which is given back. */
export async function signIn(page: Page): Promise<string> {
  const link = await deskLink();
  await page.goto(link);
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await expect(page).toHaveURL('/desk');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return link;
}

/**
 * Sends the contact form as it stands on its page and returns the name that it is sent under. The
 * address is its own too: one mailbox gets three confirmations in a day.
 */
export async function writeLetter(page: Page): Promise<string> {
  const id = randomUUID();
  const name = `Ana ${id}`;
  await page.goto('/contact');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail address').fill(`${id}@example.org`);
  await page.getByLabel('Message').fill('Is there somewhere to sit?\nMy mother cannot stand long.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page).toHaveURL(/\/contact\/thanks\?sent=CON-/);
  return name;
}

/** The unread letter's link in the list that the page shows, or in an older part of it. */
export async function findLetter(page: Page, name: string): Promise<Locator> {
  const letter = page.getByRole('link', { name: `Unread: ${name}` });
  const older = page.getByRole('link', { name: 'Older' });
  await page.getByRole('table').waitFor();
  while ((await letter.count()) === 0) {
    const address = page.url();
    await older.click();
    await expect(page).not.toHaveURL(address);
  }
  return letter;
}
