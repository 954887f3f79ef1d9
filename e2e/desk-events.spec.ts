import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findViolationsInEachLight } from '@/e2e/support/axe';
import { startSession } from '@/e2e/support/desk';
import { addDoorBooking } from '@/e2e/support/door-booking';
import { expect, test } from '@/e2e/support/test';
import { sweep } from '@/e2e/support/sweep';

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

/** Opens a folded form of the page of a date. */
const unfold = (page: Page, name: string) =>
  page.locator('summary').filter({ hasText: name }).click();

const newName = () => `Finch ${randomUUID().slice(0, 8)}`;

/** Blocks one place for a reason, and then lifts the block. */
async function blockAndLift(page: Page): Promise<void> {
  const reason = `the camera crew ${randomUUID().slice(0, 8)}`;
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Block places' }) });
  await unfold(page, 'Blocked places');
  await form.getByLabel('Number of places').fill('1');
  await form.getByLabel(/^Reason/).fill(reason);
  await form.getByRole('button', { name: 'Block places' }).click();
  await page.getByRole('button', { name: `Unblock the places for ${reason}` }).click();
  await expect(page.getByLabel(/^Reason/).last()).toBeVisible();
  await expect(page.getByRole('button', { name: `Unblock the places for ${reason}` })).toHaveCount(
    0,
  );
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a date shows its numbers, and its bookings are added and moved', async ({ page }) => {
    const event = 'public-nights/2027-03-12';
    const { name } = await addDoorBooking(event);
    await startSession(page);
    await page.goto('/desk/events');
    await page.getByRole('link', { name: /^Friday 12 March 2027/ }).click();
    await expect(rowOf(page, name)).toContainText('2 adults and 1 under 16');
    const all = rowOf(page, 'All kinds').getByRole('cell');
    const before = Number(await all.first().textContent());

    const added = newName();
    await unfold(page, 'Add a booking');
    await page.getByLabel('Name', { exact: true }).fill(added);
    await page.getByLabel('Number: adults').fill('2');
    await page.getByRole('button', { name: 'Add the booking' }).click();
    await expect(page.getByRole('status')).toHaveText('The booking was added.');
    await expect(rowOf(page, added)).toContainText('2 adults');
    await expect(all.first()).toHaveText(String(before + 2));
    await blockAndLift(page);

    await page.getByRole('link', { name: `Change the booking of ${added} …` }).click();
    await page.getByLabel('adults', { exact: true }).fill('3');
    await page.getByRole('button', { name: 'Change the numbers' }).click();
    await expect(page.getByRole('status')).toHaveText('The numbers of the booking were changed.');
    await expect(rowOf(page, added)).toContainText('3 adults');
    await page.getByRole('link', { name: `Change the booking of ${added} …` }).click();
    await page.getByRole('button', { name: 'Cancel the booking' }).click();
    await expect(page.getByRole('status')).toHaveText('The booking was cancelled.');
    await expect(rowOf(page, added)).toHaveCount(0);
    await expect(all.first()).toHaveText(String(before));

    await page.getByRole('link', { name: `Change the booking of ${name} …` }).click();
    await page.getByLabel('New date').selectOption('public-nights/2027-03-26');
    await page.getByRole('button', { name: 'Move the booking' }).click();
    await expect(page.getByRole('status')).toHaveText('The booking was moved.');
    await expect(rowOf(page, name)).toHaveCount(0);
    await page.goto('/desk/events/public-nights/2027-03-26');
    await expect(rowOf(page, name)).toBeVisible();

    await unfold(page, 'Add a booking');
    await page.getByLabel('Name', { exact: true }).fill(newName());
    await page.getByLabel('E-mail address (may be empty)').fill('finch@example.org');
    await page.getByLabel('Number: adults').fill('1');
    await page.getByRole('button', { name: 'Add the booking' }).click();
    await unfold(page, 'Write to everyone');
    await page.getByLabel('Text', { exact: true }).fill('It is clouded out.');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Send to everyone: /);
    await page.getByRole('link', { name: 'Change the text' }).click();
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue('It is clouded out.');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText('finch@example.org')).toBeVisible();
    await expect(page.getByText('It is clouded out.')).toBeVisible();
    await page.getByRole('button', { name: 'Send to everyone' }).click();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByRole('status')).toContainText('taken back, and what was offered');
  });
});

test('a slot is found by its day, and works as a date does', sweep, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await startSession(page);
  await page.goto('/desk/events');
  await page.getByRole('link', { name: 'Slots: A six-inch telescope for a month' }).click();
  await page.getByLabel('From', { exact: true }).fill('2027-03-01');
  await page.getByRole('button', { name: 'Show' }).click();
  const march = 'Saturday 6 March 2027 to Saturday 3 April 2027';
  const april = 'Saturday 3 April 2027 to Saturday 1 May 2027';
  await page.getByRole('link', { name: march, exact: true }).click();

  const name = newName();
  await unfold(page, 'Add a booking');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add the booking' }).click();
  await expect(page.getByRole('status')).toHaveText('The booking was added.');
  await expect(rowOf(page, name)).toContainText('1 place');
  await blockAndLift(page);

  await page.getByRole('link', { name: `Change the booking of ${name} …` }).click();
  await page.getByLabel('From', { exact: true }).fill('2027-04-01');
  await page.getByRole('button', { name: 'Show' }).click();
  const choice = page.getByLabel('New date');
  await expect(choice.getByRole('option').first()).toContainText(april);
  expect(await findViolationsInEachLight(page)).toEqual([]);
  await choice.selectOption('/resources/telescopes/2027-04');
  await page.getByRole('button', { name: 'Move the booking' }).click();
  await expect(page.getByRole('status')).toHaveText('The booking was moved.');

  await page.goto('/desk/events');
  await page.getByRole('link', { name: april, exact: true }).click();
  await rowOf(page, name).getByRole('link', { name: /^LOA-/ }).click();
  await expect(page.getByRole('definition').filter({ hasText: april })).toBeVisible();
});

for (const [date, javaScriptEnabled] of [
  ['2027-02-26', true],
  ['2027-03-19', false],
] as const) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a date is called off with a reason on all pages, and put back', async ({ page }) => {
      const event = `public-nights/${date}`;
      const day = javaScriptEnabled ? 'Friday 26 February 2027' : 'Friday 19 March 2027';
      const calendar = async () =>
        (await (await page.request.get(`/events/${event}.ics`)).text()).replaceAll('\r\n ', '');
      await startSession(page);
      await page.goto(`/desk/events/${event}`);
      await page.getByRole('link', { name: 'Cancel, postpone or move …' }).click();
      await page.getByLabel('Cancel it').check();
      await page.getByLabel('Why (may be empty)').fill('The dome is stuck.');
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        `Cancel Public night, ${day}?`,
      );
      await expect(
        page.getByText(/This event does not take place. The dome is stuck/),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Cancel the date' }).click();
      await expect(page.getByText(/^E-mails are sent at \d\d:\d\d at the earliest/)).toBeVisible();

      await page.goto(`/events/${event}`);
      await expect(page.getByRole('main')).toContainText('does not take place. The dome is stuck.');
      await expect(page.getByLabel('How many adults?')).toHaveCount(0);
      expect(await page.content()).toContain('https://schema.org/EventCancelled');
      await page.goto('/events/public-nights');
      await expect(page.getByRole('main')).toContainText(new RegExp(`${day}\\s*Cancelled`));
      expect(await calendar()).toContain('STATUS:CANCELLED');

      await page.goto(`/desk/events/${event}`);
      await page.getByRole('button', { name: 'Put back' }).click();
      await expect(page.getByRole('button', { name: 'Put back' })).toHaveCount(0);
      await page.goto(`/events/${event}`);
      await expect(page.getByRole('main')).not.toContainText('does not take place');
      await expect(page.getByLabel('How many adults?')).toBeVisible();
      expect(await calendar()).toContain('STATUS:CONFIRMED');
    });
  });
}
