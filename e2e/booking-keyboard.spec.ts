import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@/e2e/support/test';
import { sweepUnless } from '@/e2e/support/sweep';
import { errorWords, formStepsWords } from '@/lib/words/components/forms';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';
import { ticketWords } from '@/lib/words/components/layout';

/** More stops than lie between two that a booking needs. */
const maxStops = 60;

/** Presses Tab until an element has the focus. Fails if the focus is not visible there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let count = 0; count < maxStops; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
      expect(outline).not.toBe('none');
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}.`);
}

async function typeInto(page: Page, label: RegExp | string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

for (const scripts of ['with scripts', 'without scripts']) {
  // Without scripts, `booking-page.spec.ts` takes the same steps by pointer.
  test.describe(scripts, sweepUnless(scripts === 'with scripts'), () => {
    test.use({ javaScriptEnabled: scripts === 'with scripts' });

    test('books, changes, moves and cancels by keyboard alone', async ({ page, complaints }) => {
      complaints.expect(/status of 422/);
      await page.goto('/events/public-nights/2027-03-05');
      await typeInto(page, 'How many adults?', '9');
      await typeInto(page, 'Your name', 'Ada Wren');
      await typeInto(page, 'E-mail address', `${randomUUID()}@own.example`);
      await tabTo(page, page.getByRole('checkbox', { name: /the yard is dark/ }));
      await page.keyboard.press('Space');
      await press(page, page.getByRole('button', { name: 'Book places' }));

      // The summary has the focus and leads to the field.
      const problem = page.getByRole('region', { name: errorWords.title });
      await expect(problem).toBeVisible();
      await press(page, problem.getByRole('link'));
      await expect(page.getByLabel('How many adults?')).toBeFocused();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('2');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/public-nights\/thanks\?sent=BOO-/);

      await press(page, page.getByRole('link', { name: ticketWords.bookingPage }));
      await expect(page.getByRole('heading', { name: bookingWords.title, level: 1 })).toBeVisible();
      await press(page, page.getByRole('link', { name: bookingWords.changeLink }));
      await tabTo(page, page.getByLabel('How many adults?'));
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('1');
      await press(page, page.getByRole('button', { name: formStepsWords.next }));
      await press(page, page.getByRole('button', { name: bookingWords.changeButton }));
      await expect(page.getByRole('status')).toHaveText(bookingWords.done);

      await press(page, page.getByRole('link', { name: bookingWords.moveLink }));
      await tabTo(page, page.getByLabel(bookingWords.newDate));
      await page.keyboard.press('ArrowDown');
      await press(page, page.getByRole('button', { name: formStepsWords.next }));
      await press(page, page.getByRole('button', { name: bookingWords.moveButton }));
      await expect(page.getByRole('status')).toHaveText(bookingWords.done);

      await press(page, page.getByRole('link', { name: bookingWords.cancelLink }));
      await press(page, page.getByRole('button', { name: bookingWords.cancelButton }));
      await expect(page.getByRole('heading', { name: bookingWords.cancelledTitle })).toBeVisible();
    });
  });
}
