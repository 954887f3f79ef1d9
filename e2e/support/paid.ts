import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FrameLocator, type Page } from '@playwright/test';
import { z } from 'zod';
import { countSubmissionsIn } from '@/e2e/support/site-data';
import { errorSummary } from '@/e2e/support/forms';
import { practiceKeys } from '@/e2e/support/practice-keys';
import { expect, test as base } from '@/e2e/support/test';

export { expect };

const { E2E_PAID_PORT = '', E2E_PAID_DATA_DIR = '', E2E_PRACTICE_PORT = '' } = process.env;

/** The practice service of the site with payments. */
export const practiceOrigin = `http://localhost:${E2E_PRACTICE_PORT}`;

/** The `test` of all specs, on the site with practice payments (practice-site.ts). */
export const test = base.extend<{ readonly practice: undefined }>({
  baseURL: `http://localhost:${E2E_PAID_PORT}`,
  practice: [
    async ({ outside }, use) => {
      await outside.claim(new URL(practiceOrigin).host);
      await use(undefined);
    },
    { auto: true },
  ],
});

export interface Card {
  readonly number: string;
  readonly expiry?: string;
  readonly code?: string;
}

export const validCard: Card = { number: '4242424242424242' };

/** A card whose bank requires 3-D Secure authentication. */
export const authenticationCard: Card = { number: '4000002760003184' };

/** The field for a part of the card, in the payment service's frame. */
export const cardInput = (page: Page, part: 'number' | 'expiry' | 'code') =>
  page.frameLocator(`[data-card-box="${part}"] iframe`).getByRole('textbox');

/** Counts the page's POST requests from now on. */
export function countPosts(page: Page): () => number {
  let posts = 0;
  page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0));
  return () => posts;
}

/** Opens a form's own page and waits until its card fields are editable. */
export async function openPaidForm(page: Page, form = 'trial-places'): Promise<void> {
  await page.goto(`/f/${form}`);
  await page.getByLabel('Your name').focus();
  await expect(cardInput(page, 'code')).toBeEditable();
}

/** Presses the pay button by keyboard, which also works while it is marked as busy. */
export async function pay(page: Page): Promise<void> {
  await payButton(page).press('Enter');
}

/** Expects an error summary with a text, in focus. */
export async function expectProblem(page: Page, text: RegExp | string): Promise<void> {
  const problem = errorSummary(page);
  await expect(problem).toContainText(text);
  await expect(problem).toBeFocused();
}

/** Fills in the questions of the trial form. */
export async function fillQuestions(page: Page, name: string, places = '3'): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail address').fill('ana@example.org');
  await page.getByLabel('How many places?').fill(places);
}

export async function typeCard(page: Page, card: Card): Promise<void> {
  await cardInput(page, 'number').fill(card.number);
  await cardInput(page, 'expiry').fill(card.expiry ?? '1234');
  await cardInput(page, 'code').fill(card.code ?? '123');
}

/** Opens the trial form and fills in questions and card. */
export async function fillPaidForm(
  page: Page,
  name: string,
  card: Card = validCard,
): Promise<void> {
  await openPaidForm(page);
  await fillQuestions(page, name);
  await typeCard(page, card);
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^(Pay|Give)/ });

/** The frame of the bank's authentication dialog. */
export const bankFrame = (page: Page): FrameLocator =>
  page.getByRole('dialog', { name: /bank/ }).frameLocator('iframe');

/** Presses a button of the bank's dialog. */
export const authenticate = (page: Page, choice: 'Approve' | 'Refuse' | 'Close') =>
  bankFrame(page).getByRole('button', { name: choice, exact: true }).click();

/** Expects the page after success, whose address has the reference. */
export async function expectPaid(page: Page): Promise<void> {
  await expect(page).toHaveURL(/[?&]sent=/);
}

const chargeList = z.object({
  data: z.array(
    z.object({
      amount: z.number(),
      currency: z.string(),
      status: z.string(),
      billing_details: z.object({ name: z.string().nullable() }),
    }),
  ),
});

/** Returns the amounts that the practice service has charged to a cardholder, in minor units. */
export async function listCharges(name: string): Promise<readonly number[]> {
  const response = await fetch(`${practiceOrigin}/v1/charges?limit=100`, {
    headers: { Authorization: `Bearer ${practiceKeys.STRIPE_SECRET_KEY}` },
  });
  const { data } = chargeList.parse(await response.json());
  return data
    .filter((charge) => charge.billing_details.name === name && charge.status === 'succeeded')
    .map(({ amount }) => amount);
}

/** Counts the submissions of the paid site that contain a text. */
export const countPaidSubmissions = (text: string): number =>
  countSubmissionsIn(E2E_PAID_DATA_DIR, text);

/** Reads the output of the paid site's server. */
export const readPaidServerLog = (): string =>
  readFileSync(join(E2E_PAID_DATA_DIR, 'server.log'), 'utf8');
