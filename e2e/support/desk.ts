import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';

const run = promisify(execFile);

/** The address and the data directory of a running site. */
export interface RunningSite {
  readonly url: string;
  readonly dataDirectory: string;
}

/** Creates a one-time link to a site's desk with the operator's command. */
export async function createSignInLink(
  email = 'operator@example.org',
  { url, dataDirectory }: RunningSite = siteUnderTest(),
): Promise<string> {
  const command = ['--import', 'tsx', 'scripts/desk.ts', 'invite', email];
  const { stdout } = await run(process.execPath, command, {
    env: { ...process.env, DATA_DIR: dataDirectory, SITE_URL: url },
  });
  const link = /https?:\/\/\S+/.exec(stdout)?.[0];
  expect(link, `a link in the output: ${stdout}`).toBeDefined();
  return link ?? '';
}

function siteUnderTest(): RunningSite {
  const { E2E_DATA_DIR = '', E2E_PORT = '' } = process.env;
  return { url: `http://localhost:${E2E_PORT}`, dataDirectory: E2E_DATA_DIR };
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
