import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findViolationsInEachLight } from '@/e2e/support/axe';
import { startSession } from '@/e2e/support/desk';
import { addDoorBooking } from '@/e2e/support/door-booking';
import { expect, test } from '@/e2e/support/test';
import { sweep } from '@/e2e/support/sweep';
import { callOffWords as bookingsDeskCallingOffCallOffWords } from '@/lib/words/lib/server/bookings/desk/calling-off';
import {
  eventDateWords as bookingsDeskEventDateWords,
  mailPreviewWords as bookingsDeskMailPreviewWords,
} from '@/lib/words/lib/server/bookings/desk';
import {
  callOffWords,
  chosenWords,
  eventDateWords,
  eventDatesWords,
  mailPreviewWords,
} from '@/lib/words/components/bookings/desk';
import { eventNoticeWords } from '@/lib/words/lib/server/content';

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
    .filter({ has: page.getByRole('button', { name: eventDateWords.block }) });
  await unfold(page, eventDateWords.blocks);
  await form.getByLabel(eventDateWords.blockPlaces).fill('1');
  await form.getByLabel(/^Reason/).fill(reason);
  await form.getByRole('button', { name: eventDateWords.block }).click();
  await page.getByRole('button', { name: eventDateWords.unblockOf(reason) }).click();
  await expect(page.getByLabel(/^Reason/).last()).toBeVisible();
  await expect(page.getByRole('button', { name: eventDateWords.unblockOf(reason) })).toHaveCount(0);
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
    const all = rowOf(page, bookingsDeskEventDateWords.allKinds).getByRole('cell');
    const before = Number(await all.first().textContent());

    const added = newName();
    await unfold(page, 'Add a booking');
    await page.getByLabel('Name', { exact: true }).fill(added);
    await page.getByLabel('Number: adults').fill('2');
    await page.getByRole('button', { name: eventDateWords.add }).click();
    await expect(page.getByRole('status')).toHaveText(bookingsDeskEventDateWords.done.added);
    await expect(rowOf(page, added)).toContainText('2 adults');
    await expect(all.first()).toHaveText(String(before + 2));
    await blockAndLift(page);

    await page.getByRole('link', { name: eventDateWords.changeOf(added) }).click();
    await page.getByLabel('adults', { exact: true }).fill('3');
    await page.getByRole('button', { name: chosenWords.counts }).click();
    await expect(page.getByRole('status')).toHaveText(bookingsDeskEventDateWords.done.counted);
    await expect(rowOf(page, added)).toContainText('3 adults');
    await page.getByRole('link', { name: eventDateWords.changeOf(added) }).click();
    await page.getByRole('button', { name: chosenWords.cancel }).click();
    await expect(page.getByRole('status')).toHaveText(bookingsDeskEventDateWords.done.cancelled);
    await expect(rowOf(page, added)).toHaveCount(0);
    await expect(all.first()).toHaveText(String(before));

    await page.getByRole('link', { name: eventDateWords.changeOf(name) }).click();
    await page.getByLabel(chosenWords.moveTo).selectOption('public-nights/2027-03-26');
    await page.getByRole('button', { name: chosenWords.moveButton }).click();
    await expect(page.getByRole('status')).toHaveText(bookingsDeskEventDateWords.done.moved);
    await expect(rowOf(page, name)).toHaveCount(0);
    await page.goto('/desk/events/public-nights/2027-03-26');
    await expect(rowOf(page, name)).toBeVisible();

    await unfold(page, 'Add a booking');
    await page.getByLabel('Name', { exact: true }).fill(newName());
    await page.getByLabel(eventDateWords.addEmail).fill('finch@example.org');
    await page.getByLabel('Number: adults').fill('1');
    await page.getByRole('button', { name: eventDateWords.add }).click();
    await unfold(page, eventDateWords.mailTitle);
    await page.getByLabel(eventDateWords.mailText, { exact: true }).fill('It is clouded out.');
    await page.getByRole('button', { name: eventDateWords.mailButton }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      bookingsDeskMailPreviewWords.title('Public night, Friday 26 March 2027'),
    );
    await page.getByRole('link', { name: mailPreviewWords.back }).click();
    await expect(page.getByLabel(eventDateWords.mailText, { exact: true })).toHaveValue(
      'It is clouded out.',
    );
    await page.getByRole('button', { name: eventDateWords.mailButton }).click();
    await expect(page.getByText('finch@example.org')).toBeVisible();
    await expect(page.getByText('It is clouded out.')).toBeVisible();
    await page.getByRole('button', { name: mailPreviewWords.send }).click();
    await page.getByRole('button', { name: eventDateWords.takeBack }).click();
    await expect(page).toHaveURL(/[?&]done=taken-back&mails=[1-9]/);
    const mails = Number(new URL(page.url()).searchParams.get('mails'));
    await expect(page.getByRole('status')).toContainText(
      bookingsDeskEventDateWords.done.takenBack(mails, String(mails)),
    );
  });
});

test('a slot is found by its day, and works as a date does', sweep, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await startSession(page);
  await page.goto('/desk/events');
  await page.getByRole('link', { name: 'Slots: A six-inch telescope for a month' }).click();
  await page.getByLabel('From', { exact: true }).fill('2027-03-01');
  await page.getByRole('button', { name: eventDatesWords.show }).click();
  const march = 'Saturday 6 March 2027 to Saturday 3 April 2027';
  const april = 'Saturday 3 April 2027 to Saturday 1 May 2027';
  await page.getByRole('link', { name: march, exact: true }).click();

  const name = newName();
  await unfold(page, 'Add a booking');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: eventDateWords.add }).click();
  await expect(page.getByRole('status')).toHaveText(bookingsDeskEventDateWords.done.added);
  await expect(rowOf(page, name)).toContainText('1 place');
  await blockAndLift(page);

  await page.getByRole('link', { name: eventDateWords.changeOf(name) }).click();
  await page.getByLabel('From', { exact: true }).fill('2027-04-01');
  await page.getByRole('button', { name: eventDatesWords.show }).click();
  const choice = page.getByLabel(chosenWords.moveTo);
  await expect(choice.getByRole('option').first()).toContainText(april);
  expect(await findViolationsInEachLight(page)).toEqual([]);
  await choice.selectOption('/resources/telescopes/2027-04');
  await page.getByRole('button', { name: chosenWords.moveButton }).click();
  await expect(page.getByRole('status')).toHaveText(bookingsDeskEventDateWords.done.moved);

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
      await page.getByRole('link', { name: callOffWords.link }).click();
      await page.getByLabel(bookingsDeskCallingOffCallOffWords.states.cancelled).check();
      await page.getByLabel(callOffWords.reason).fill('The dome is stuck.');
      await page.getByRole('button', { name: callOffWords.preview }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        `Cancel Public night, ${day}?`,
      );
      const notice = `${eventNoticeWords.cancelled} The dome is stuck.`;
      await expect(page.getByText(notice)).toBeVisible();
      await page
        .getByRole('button', { name: bookingsDeskCallingOffCallOffWords.buttons.cancelled })
        .click();
      const waits = bookingsDeskCallingOffCallOffWords.waits('no', '\\d\\d:\\d\\d');
      await expect(page.getByText(new RegExp(`^${waits}`))).toBeVisible();

      await page.goto(`/events/${event}`);
      await expect(page.getByRole('main')).toContainText(notice);
      await expect(page.getByLabel('How many adults?')).toHaveCount(0);
      expect(await page.content()).toContain('https://schema.org/EventCancelled');
      await page.goto('/events/public-nights');
      await expect(page.getByRole('main')).toContainText(new RegExp(`${day}\\s*Cancelled`));
      expect(await calendar()).toContain('STATUS:CANCELLED');

      await page.goto(`/desk/events/${event}`);
      await page.getByRole('button', { name: callOffWords.putBack }).click();
      await expect(page.getByRole('button', { name: callOffWords.putBack })).toHaveCount(0);
      await page.goto(`/events/${event}`);
      await expect(page.getByRole('main')).not.toContainText(eventNoticeWords.cancelled);
      await expect(page.getByLabel('How many adults?')).toBeVisible();
      expect(await calendar()).toContain('STATUS:CONFIRMED');
    });
  });
}
