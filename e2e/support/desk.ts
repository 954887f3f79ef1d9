import { randomBytes, randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { inviteOwner } from '@/lib/server/desk/sign-in/invite-owner';
import { siteUnderTest, withStore, type RunningSite } from '@/e2e/support/store';

/** Creates a one-time link to a site's desk, as `npm run desk -- invite` does. */
export async function createSignInLink(
  email = 'operator@example.org',
  site: RunningSite = siteUnderTest(),
): Promise<string> {
  const options = { siteUrl: site.url, now: () => new Date(), randomBytes };
  const { link } = await withStore((store) => inviteOwner(store, email, options), site);
  return link;
}

/** Signs an operator in. Returns the one-time link it used. */
export async function signIn(page: Page): Promise<string> {
  const link = await createSignInLink();
  await page.goto(link);
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await expect(page).toHaveURL('/desk');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return link;
}

/**
 * Sends the contact form under a new name and returns the name. The e-mail address is new too, because
 * one mailbox gets at most three confirmations a day.
 */
export async function sendMessage(page: Page): Promise<string> {
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

/** Returns the e-mail address with which `sendMessage` sent a name. */
export function senderOf(name: string): string {
  return `${name.slice('Ana '.length)}@example.org`;
}

/** Finds the link of an unread submission in the list, on this page or an older one. */
export async function findSubmission(page: Page, name: string): Promise<Locator> {
  const submission = page.getByRole('link', { name: `Unread: ${name}` });
  const older = page.getByRole('link', { name: 'Older' });
  await page.getByRole('table').waitFor();
  await page.waitForLoadState('domcontentloaded');
  while ((await submission.count()) === 0) {
    const address = page.url();
    await older.click();
    await expect(page).not.toHaveURL(address);
    // Only then the list is complete.
    await page.waitForLoadState('domcontentloaded');
  }
  return submission;
}
