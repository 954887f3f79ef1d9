import { randomBytes, randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { inviteOwner } from '@/lib/server/access/sign-in/invite-owner';
import { siteUnderTest, withStore, type RunningSite } from '@/e2e/support/store';
import type { Complaints } from '@/e2e/support/test';
import { layoutWords, paginationWords, signInWords } from '@/lib/words/components/desk';

/** Creates a one-time link to a site's desk, as `npm run desk -- invite` does. */
export async function createSignInLink(
  email = 'operator@example.org',
  site: RunningSite = siteUnderTest(),
): Promise<string> {
  const options = { siteUrl: site.url, now: site.now ?? (() => new Date()), randomBytes };
  const { link } = await withStore((store) => inviteOwner(store, email, options), site);
  return link;
}

/** Signs an operator in on the page of a one-time link. Returns the link. */
export async function signInByLink(page: Page): Promise<string> {
  const link = await createSignInLink();
  await page.goto(link);
  await page.getByRole('button', { name: signInWords.open }).click();
  await expect(page).toHaveURL('/desk');
  return link;
}

/** Signs an operator in with one request, and opens the inbox. */
export async function signIn(page: Page): Promise<void> {
  await startSession(page);
  await page.goto('/desk/inbox');
}

/** Signs an operator in with one request to a site, without opening a page. */
export async function startSession(
  page: Page,
  email?: string,
  site: RunningSite = siteUnderTest(),
): Promise<void> {
  const key = new URL(await createSignInLink(email, site)).searchParams.get('key') ?? '';
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const options = { headers, form: { key }, maxRedirects: 0 };
  const response = await page.request.post(`${site.url}/api/desk/sign-in`, options);
  expect(response.headers().location).toBe('/desk');
}

/**
 * Presses "Sign out". The page that is left may ask for its list or its events once more, because a message of
 * another test has come; those requests are refused.
 */
export async function signOut(page: Page, complaints: Complaints): Promise<void> {
  complaints.expect(/401 \(Unauthorized\) .*\/api\/desk\/(?:list|events)/);
  await page.getByRole('button', { name: layoutWords.signOut }).click();
}

/**
 * Sends a message to the contact form under a new name and returns the name. Without `email`, the e-mail address
 * is new too, because one mailbox gets only some confirmations a day.
 */
export async function sendMessage(page: Page, email?: string): Promise<string> {
  const id = randomUUID();
  const name = `Ana ${id}`;
  const message = 'Is there somewhere to sit?\nMy mother cannot stand long.';
  const headers = { accept: 'application/json' };
  const data = { name, email: email ?? `${id}@example.org`, message };
  const response = await page.request.post('/f/contact', { headers, data });
  expect(response.status(), await response.text()).toBe(200);
  return name;
}

/** Returns the e-mail address with which `sendMessage` sent a name. */
export function senderOf(name: string): string {
  return `${name.slice('Ana '.length)}@example.org`;
}

/** Finds the link of an unread submission in the inbox, on this page or an older one. */
export async function findSubmission(page: Page, name: string): Promise<Locator> {
  const submission = page.getByRole('link', { name: `Unread: ${name}` });
  const older = page.getByRole('link', { name: paginationWords.older });
  if (new URL(page.url()).pathname === '/desk') await page.goto('/desk/inbox');
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
