import type { Locator, Page } from '@playwright/test';
import {
  authenticationCard,
  fillQuestions,
  authenticate,
  bankFrame,
  cardInput,
  listCharges,
  expect,
  expectPaid,
  expectProblem,
  fillPaidForm,
  validCard,
  openPaidForm,
  pay,
  payButton,
  countPaidSubmissions,
  test,
  typeCard,
} from '@/e2e/support/paid';
import { errorSummary, unique } from '@/e2e/support/forms';
import { sweep } from '@/e2e/support/sweep';
import { earlierPaymentWords } from '@/lib/words/lib/forms/errors';
import { referenceWords } from '@/lib/words/lib/forms';

/** Returns the reference in a text, once it has one. */
async function findReference(text: Locator, pattern: RegExp): Promise<string> {
  await expect(text).toContainText(pattern);
  const [reference = ''] = pattern.exec((await text.textContent()) ?? '') ?? [];
  return reference;
}

/** Expects the problem of an earlier payment, which names its sum and reference, in focus. */
async function expectEarlierPayment(page: Page, sum: string, pattern: RegExp): Promise<void> {
  const reference = await findReference(errorSummary(page), pattern);
  await expectProblem(page, earlierPaymentWords.paid(sum, reference));
}

/** Presses Pay and leaves the page when the server has charged the card, before its response. */
async function leaveWhileCharging(page: Page, form: string): Promise<void> {
  const charged = new Promise<void>((resolve) => {
    void page.route(`**/f/${form}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      resolve();
    });
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await pay(page);
  await charged;
  await page.goto('/tonight');
  await page.unroute(`**/f/${form}`);
}

test('rejects a new order after a payment without a response, and charges it on the next press', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const [ann, bob] = [unique('Ann Left E1'), unique('Bob New E1')];
  await openPaidForm(page);
  await fillQuestions(page, ann, '2');
  await typeCard(page, validCard);
  await leaveWhileCharging(page, 'trial-places');
  expect(await listCharges(ann)).toEqual([1600]);

  await openPaidForm(page);
  await fillQuestions(page, bob, '5');
  await typeCard(page, validCard);
  await expect(payButton(page)).toHaveText('Pay £40.00');
  await pay(page);
  await expectEarlierPayment(page, '£16.00', /TRI-\w{6}/);
  await expect(page.getByLabel('Your name')).toHaveValue(bob);
  await expect(page.getByLabel('How many places?')).toHaveValue('5');
  expect([await listCharges(bob), countPaidSubmissions(bob)]).toEqual([[], 0]);

  await pay(page);
  await expectPaid(page);
  expect([await listCharges(ann), await listCharges(bob)]).toEqual([[1600], [4000]]);
  expect([countPaidSubmissions(ann), countPaidSubmissions(bob)]).toEqual([1, 1]);
});

test(
  'does not report a raised gift as paid after a payment without a response',
  sweep,
  async ({ page, complaints }) => {
    complaints.expect(/status of 409/);
    const name = unique('Ann Raised E2');
    const give = async (sum: string) => {
      await openPaidForm(page, 'donate');
      await page.getByLabel(sum).check();
      await page.getByLabel('Your name').fill(name);
      await page.getByLabel('E-mail address').fill('ann@example.org');
      await typeCard(page, validCard);
    };
    await give('£8: ');
    await leaveWhileCharging(page, 'donate');
    await give('£100: ');
    await expect(payButton(page)).toHaveText('Give £100.00');
    await pay(page);
    await expectEarlierPayment(page, '£8.00', /DON-\w{6}/);
    expect(await listCharges(name)).toEqual([800]);
    await pay(page);
    await expectPaid(page);
    await expect(page.getByText('You paid £100.00: Visa ending in 4242.')).toBeVisible();
    expect([...(await listCharges(name))].sort()).toEqual([10000, 800]);
  },
);

test('keeps the payment from a tab that is duplicated during authentication', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const [ann, bob] = [unique('Ann First E3'), unique('Bob Second E3')];
  await fillPaidForm(page, ann, authenticationCard);
  await pay(page);
  await expect(bankFrame(page).getByText('£24.00')).toBeVisible();
  // A window that a page opens gets a copy of its session, as a duplicated tab does.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/f/trial-places'));
  const copy = await opened;
  await copy.getByLabel('Your name').focus();
  await expect(cardInput(copy, 'code')).toBeEditable();
  await fillQuestions(copy, bob, '5');
  await typeCard(copy, validCard);
  await authenticate(page, 'Approve');
  await expectPaid(page);

  await pay(copy);
  await expectEarlierPayment(copy, '£24.00', /TRI-\w{6}/);
  expect([await listCharges(ann), await listCharges(bob), countPaidSubmissions(bob)]).toEqual([
    [2400],
    [],
    0,
  ]);
  await pay(copy);
  await expectPaid(copy);
  expect(await listCharges(bob)).toEqual([4000]);
});

test('shows the sum and the card after a payment to its payer only', async ({ page }) => {
  const name = unique('Ann Thanked E4');
  await fillPaidForm(page, name);
  await pay(page);
  await expectPaid(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('You paid £24.00: Visa ending in 4242.');
  const reference = `${referenceWords.before} ${await findReference(main, /TRI-\w{6}/)}`;
  await expect(main).toContainText(reference);
  const address = new URL(page.url());
  address.searchParams.delete('paid');
  await page.goto(address.href);
  await expect(main).toContainText(reference);
  await expect(main).not.toContainText('24.00');
});
