import { authenticate, listCharges, expect, test } from '@/e2e/support/paid';
import { openHooksPage } from '@/e2e/support/open-hooks-page';
import { unique } from '@/e2e/support/forms';

test('accepts payments of the published form and card field, with and without authentication', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 402/);
  const name = unique('Ana Hooked H1');
  await openHooksPage(page);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail').fill('ana@example.org');
  await page.getByLabel('Places').fill('2');
  const card = page.frameLocator('.StripeElement iframe').getByRole('textbox');
  const pay = page.getByRole('button', { name: 'Pay' });

  await card.first().pressSequentially('40000000000099951234123');
  await pay.click();
  await expect(page.getByTestId('card-errors')).toContainText(/insufficient funds/i);

  await card.first().fill('4000002760003184');
  await pay.click();
  await authenticate(page, 'Approve');
  await expect(page.getByText(/^Thanks! /)).toBeVisible();
  expect(await listCharges(name)).toEqual([1600]);
});
