import {
  authenticationCard,
  fillQuestions,
  authenticate,
  bankFrame,
  cardInput,
  countPosts,
  listCharges,
  expect,
  expectPaid,
  expectProblem,
  fillPaidForm,
  validCard,
  openPaidForm,
  pay,
  payButton,
  readPaidServerLog,
  countPaidSubmissions,
  test,
  typeCard,
} from '@/e2e/support/paid';
import { errorSummary, unique } from '@/e2e/support/forms';
import { sweepUnless } from '@/e2e/support/sweep';
import { paymentProgressMessages } from '@/lib/words/lib/forms/client';
import { referenceWords } from '@/lib/words/lib/forms';
import { declineWords } from '@/lib/words/lib/payments';

test('charges the card the shown sum once, and never receives its number', async ({ page }) => {
  const name = unique('Ana Paid P1');
  const posted: string[] = [];
  page.on('request', (request) => posted.push(request.postData() ?? ''));
  await fillPaidForm(page, name);
  await expect(page.locator('[data-sum]')).toHaveText('£24.00');
  await expect(payButton(page)).toHaveText('Pay £24.00');
  // Faster than a person, as when a browser fills in the form.
  await payButton(page).dblclick();
  await expectPaid(page);
  await expect(page.getByRole('main').getByText(referenceWords.before)).toBeVisible();

  expect(await listCharges(name)).toEqual([2400]);
  expect(countPaidSubmissions(name)).toBe(1);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  const sent = posted.filter((body) => body.includes('pm_practice_'));
  expect(sent).toHaveLength(1);
  expect(sent.join()).not.toMatch(/4242/);
  expect(readPaidServerLog()).not.toMatch(/4242|pm_practice_|_secret_|sk_practice_/);
});

const declines = [
  ['4000000000009995', declineWords.funds],
  ['4000000000000069', declineWords.expired],
  ['4000000000000127', declineWords.code],
  ['4000000000000119', declineWords.later],
  ['4000000000000002', declineWords.declined],
  // The visitor may not be the cardholder, so the reason is not shown.
  ['4000000000009979', /declined(?!.*stolen)/i],
  ['4000000000009987', /declined(?!.*lost)/i],
] as const;

for (const [title, cards] of [
  ['shows why a card is declined, and charges another one', declines.slice(0, 4)],
  ['does not show that a card was stolen, and charges another one', declines.slice(4)],
] as const) {
  test(title, sweepUnless(cards[0] === declines[0]), async ({ page, complaints }) => {
    complaints.expect(/status of 402/);
    const name = unique(`Ana Refused P2 ${cards.length}`);
    await openPaidForm(page);
    await fillQuestions(page, name, '1');
    for (const [number, message] of cards) {
      await typeCard(page, { number });
      await pay(page);
      await expectProblem(page, message);
      await expect(page.getByLabel('Your name')).toHaveValue(name);
    }
    expect(await listCharges(name)).toEqual([]);
    await typeCard(page, validCard);
    await pay(page);
    await expectPaid(page);
    expect(await listCharges(name)).toEqual([800]);
    expect(countPaidSubmissions(name)).toBe(1);
  });
}

test('reports invalid card details before anything is posted', async ({ page }) => {
  const posts = countPosts(page);
  await fillPaidForm(page, 'Ana Mistyped P3', {
    number: '4242424242424241',
    expiry: '1220',
    code: '1',
  });
  await pay(page);
  const problem = errorSummary(page);
  await expect(problem).toBeFocused();
  await expect(problem.getByRole('link')).toHaveCount(3);
  for (const [part, autofill] of [
    ['number', 'cc-number'],
    ['expiry', 'cc-exp'],
    ['code', 'cc-csc'],
  ] as const) {
    await expect(cardInput(page, part)).toHaveAttribute('autocomplete', autofill);
    await expect(cardInput(page, part)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator(`[data-error-of="_card-${part}"] p`)).toBeVisible();
  }
  await problem.getByRole('link').first().click();
  await expect(cardInput(page, 'number')).toBeFocused();
  expect(posts()).toBe(0);
});

test('charges a chosen sum after authentication', async ({ page }) => {
  const name = unique('Ana Asked P4');
  await openPaidForm(page, 'donate');
  await page.getByLabel('Another sum').check();
  await page.getByLabel('Your sum in pounds').fill('12,50');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail address').fill('ana@example.org');
  await typeCard(page, authenticationCard);
  await expect(payButton(page)).toHaveText('Give £12.50');
  await pay(page);
  await expect(bankFrame(page).getByText('£12.50')).toBeVisible();
  await expect(page.locator('[data-status]')).toHaveText(paymentProgressMessages.confirming);
  expect(await listCharges(name)).toEqual([]);
  await authenticate(page, 'Approve');
  await expectPaid(page);
  expect(await listCharges(name)).toEqual([1250]);
  expect(countPaidSubmissions(name)).toBe(1);
});

test('charges nothing when authentication is refused or closed', async ({ page, complaints }) => {
  complaints.expect(/status of 402/);
  const name = unique('Ana Unsure P5');
  await fillPaidForm(page, name, { number: '4000000000003220' });
  for (const choice of ['Refuse', 'Close', 'Escape'] as const) {
    await pay(page);
    if (choice === 'Escape') {
      await expect(bankFrame(page).getByRole('heading')).toBeFocused();
      await page.keyboard.press(choice);
    } else {
      await authenticate(page, choice);
    }
    await expectProblem(page, declineWords.notCharged);
  }
  // The bank authenticates the payment and then declines it.
  await typeCard(page, { number: '4000008260003178' });
  await pay(page);
  await authenticate(page, 'Approve');
  await expectProblem(page, declineWords.funds);
  expect(await listCharges(name)).toEqual([]);

  await typeCard(page, { number: '4000002500003155' });
  await pay(page);
  await authenticate(page, 'Approve');
  await expectPaid(page);
  expect(await listCharges(name)).toEqual([2400]);
  expect(countPaidSubmissions(name)).toBe(1);
});
