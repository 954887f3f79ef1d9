import type { Page } from '@playwright/test';
import { findViolationsInEachLight } from '@/e2e/support/axe';
import { unique } from '@/e2e/support/forms';
import {
  authenticate,
  authenticationCard,
  expect,
  expectPaid,
  expectProblem,
  listCharges,
  test,
  typeCard,
  validCard,
} from '@/e2e/support/paid';
import { sweep } from '@/e2e/support/sweep';
import { formStepsWords } from '@/lib/words/components/forms';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';
import { ticketWords } from '@/lib/words/components/layout';

/** Books and pays two tickets of e2e/support/practice-content, and opens the page of the booking. */
async function bookTwo(page: Page, name: string): Promise<void> {
  await page.goto('/f/lanterns');
  await page.getByLabel('Adults').fill('2');
  await page.getByLabel('Children').fill('0');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail address').fill('ada@lanterns.example');
  await typeCard(page, validCard);
  await page.getByRole('button', { name: 'Book and pay £24.00' }).press('Enter');
  await expectPaid(page);
  await page.getByRole('link', { name: ticketWords.bookingPage }).click();
}

async function askForFour(page: Page): Promise<void> {
  await page.getByRole('link', { name: bookingWords.changeLink }).click();
  await page.getByLabel('Adults').fill('3');
  await page.getByLabel('Children').fill('1');
  await page.getByRole('button', { name: formStepsWords.next }).click();
}

const charged = bookingWords.costs('£18.00');

test('charges the difference of a change once, after 3-D Secure, and refunds all of it later', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 402/);
  const name = unique('Ada Lantern');
  await bookTwo(page, name);
  await askForFour(page);
  await expect(page.getByText(charged)).toBeVisible();
  await typeCard(page, authenticationCard);
  expect(await findViolationsInEachLight(page)).toEqual([]);
  const address = page.url();
  const press = page.getByRole('button', { name: bookingWords.payButton });
  await press.press('Enter');
  await authenticate(page, 'Refuse');
  await expectProblem(page, /not confirmed|declined|bank/i);
  await typeCard(page, authenticationCard);
  await press.press('Enter');
  await authenticate(page, 'Approve');
  await expect(page).toHaveURL(/done=changed/);
  const ticket = page.getByRole('region', { name: 'Lanterns on the moor' });
  await expect(ticket).toContainText('3 × Adults and 1 × Children');
  await expect(page.getByText('You paid £42.00.')).toBeVisible();

  // The page of the paid change finds nothing left to change.
  await page.goto(address);
  await expect(page.getByText(bookingWords.same)).toBeVisible();

  await page.goto(new URL(address).pathname);
  await page.getByRole('link', { name: bookingWords.cancelLink }).click();
  await expect(page.getByText(bookingWords.refund('£42.00'))).toBeVisible();
  await page.getByRole('button', { name: bookingWords.cancelButton }).click();
  await expect(page.getByText(bookingWords.refunded('£42.00'))).toBeVisible();
  expect(await listCharges(name)).toEqual([2400]);
});

test('says without scripts that the difference needs them', sweep, async ({ page, browser }) => {
  await bookTwo(page, unique('Ben Lantern'));
  await askForFour(page);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(page.url());
  await expect(plain.getByText(charged)).toBeVisible();
  await expect(plain.getByText(/JavaScript/).first()).toBeVisible();
  await expect(plain.getByRole('button', { name: bookingWords.payButton })).toBeHidden();
  await context.close();
});
