import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { findViolationsInEachLight } from '@/e2e/support/axe';
import { expect, test } from '@/e2e/support/test';
import { eventStateWords } from '@/lib/words/lib/server/bookings';

/** The last evening of the series, which closes latest. */
const evening = '/events/public-nights/2027-04-30';

const places = (page: Page) => page.locator(`[data-places="public-nights/2027-04-30"]`).first();

async function shownPlaces(page: Page): Promise<number> {
  await expect(places(page)).toHaveText(/^\d+ places left$/);
  return Number.parseInt(await places(page).innerText(), 10);
}

async function book(request: APIRequestContext, adults: number): Promise<void> {
  const response = await request.post('/f/book', {
    headers: { Accept: 'application/json' },
    form: {
      event: 'public-nights/2027-04-30',
      adults: String(adults),
      name: 'Ada Wren',
      email: `${randomUUID()}@places.example`,
      dark: 'yes',
    },
  });
  expect(response.status()).toBe(200);
}

test('counts places down on an open page when it is looked at again', async ({ page, request }) => {
  await page.goto(evening);
  const before = await shownPlaces(page);
  await book(request, 2);
  // Other tests may book the same evening.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await shownPlaces(page)).toBeLessThanOrEqual(before - 2);
  }).toPass();
});

test('keeps a form that is filled in when the event fills up, and says so', async ({ page }) => {
  await page.goto(evening);
  await shownPlaces(page);
  await page.getByLabel('Your name').fill('Ada Wren');
  const full = { text: 'Full', isOpen: false, closedText: 'The evening is full.' };
  await page.route('**/api/places?**', (route) =>
    route.fulfill({ json: { events: { 'public-nights/2027-04-30': full } } }),
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { name: 'Full' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'The evening is full.' })).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Wren');
  await expect(page.getByRole('button', { name: eventStateWords.fullSubmit })).toBeVisible();
  expect(await findViolationsInEachLight(page)).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the new number on the page and in the list', async ({ page, request }) => {
    await page.goto(evening);
    const before = await shownPlaces(page);
    await book(request, 2);
    for (const path of [evening, '/events/public-nights']) {
      await expect(async () => {
        await page.goto(path);
        expect(await shownPlaces(page)).toBeLessThanOrEqual(before - 2);
      }).toPass();
    }
  });
});
