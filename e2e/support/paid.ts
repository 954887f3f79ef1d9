import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FrameLocator, type Page } from '@playwright/test';
import { z } from 'zod';
import { rowsWith } from '@/e2e/support/kept';
import { practiceKeys } from '@/e2e/support/practice-keys';
import { expect as plainExpect, test as base } from '@/e2e/support/test';

const { E2E_PAID_PORT = '', E2E_PAID_DATA_DIR = '', E2E_PRACTICE_PORT = '' } = process.env;

/** The practice service that the site of these specs takes payments with. */
export const practiceOrigin = `http://localhost:${E2E_PRACTICE_PORT}`;

/** The guards of every spec, on the site that takes practice payments (practice-site.ts). */
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

/** A payment goes through three processes and back, which takes its time on a busy machine. */
export const expect = plainExpect.configure({ timeout: 15_000 });

export interface Card {
  readonly number: string;
  readonly expiry?: string;
  readonly code?: string;
}

export const goodCard: Card = { number: '4242424242424242' };

/** The field for a part of the card, in the payment service's frame. */
export const cardInput = (page: Page, part: 'number' | 'expiry' | 'code') =>
  page.frameLocator(`[data-card-box="${part}"] iframe`).getByRole('textbox');

/** Opens a form's own page and waits until its card can be typed in. */
export async function openPaid(page: Page, form = 'trial-places'): Promise<void> {
  await page.goto(`/f/${form}`);
  await page.getByLabel('Your name').focus();
  await expect(cardInput(page, 'code')).toBeEditable();
}

/** Presses the button that pays, by keyboard: it may say that it cannot yet, and takes a press. */
export async function pay(page: Page): Promise<void> {
  await payButton(page).press('Enter');
}

/** What the page says is wrong, above its form, in focus. */
export async function expectProblem(page: Page, words: RegExp | string): Promise<void> {
  const problem = page.getByRole('region', { name: 'There is a problem' });
  await expect(problem).toContainText(words);
  await expect(problem).toBeFocused();
}

/** A name that nobody has paid under before, by which a payment is found again. */
export const someone = (name: string): string => `${name} ${randomUUID()}`;

/** Answers the trial form's questions; `name` finds the payment again. */
export async function answer(page: Page, name: string, places = '3'): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail address').fill('ana@example.org');
  await page.getByLabel('How many places?').fill(places);
}

export async function typeCard(page: Page, card: Card): Promise<void> {
  await cardInput(page, 'number').fill(card.number);
  await cardInput(page, 'expiry').fill(card.expiry ?? '1234');
  await cardInput(page, 'code').fill(card.code ?? '123');
}

/** Opens the trial form and fills in all of it: what is left is the press of the button. */
export async function fillIn(page: Page, name: string, card: Card = goodCard): Promise<void> {
  await openPaid(page);
  await answer(page, name);
  await typeCard(page, card);
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^(Pay|Give)/ });

/** The bank's question, in its dialog over the page. */
export const bank = (page: Page): FrameLocator =>
  page.getByRole('dialog', { name: /bank/ }).frameLocator('iframe');

export const answerBank = (page: Page, choice: 'Approve' | 'Refuse' | 'Close') =>
  bank(page).getByRole('button', { name: choice, exact: true }).click();

/** The page after success: the form is away, and a reference stands in its place. */
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

/** The sums that were really charged, as the practice service has it, for cards of this name. */
export async function chargedTo(name: string): Promise<readonly number[]> {
  const answered = await fetch(`${practiceOrigin}/v1/charges?limit=100`, {
    headers: { Authorization: `Bearer ${practiceKeys.STRIPE_SECRET_KEY}` },
  });
  const { data } = chargeList.parse(await answered.json());
  return data
    .filter((charge) => charge.billing_details.name === name && charge.status === 'succeeded')
    .map(({ amount }) => amount);
}

/** How many submissions of the paid site hold these words. */
export const rowsOf = (words: string): number => rowsWith(E2E_PAID_DATA_DIR, words);

/** Everything that the paid site's server has written so far. */
export const paidServerLog = (): string =>
  readFileSync(join(E2E_PAID_DATA_DIR, 'server.log'), 'utf8');
