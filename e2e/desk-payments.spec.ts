import { siteNow } from '@/e2e/support/clock';
import { createSignInLink } from '@/e2e/support/desk';
import { expect, test } from '@/e2e/support/paid';
import { unique } from '@/e2e/support/forms';
import { paymentWords } from '@/lib/words/lib/server/payments/views';
import {
  listWords,
  paymentsPageWords,
  refundWords,
  signInWords,
} from '@/lib/words/components/desk';
import { testModeWords } from '@/lib/words/lib/server/payments';
import { pageWords } from '@/lib/words/lib/server/desk';

const { E2E_PAID_PORT = '', E2E_PAID_DATA_DIR = '' } = process.env;
const site = {
  url: `http://localhost:${E2E_PAID_PORT}`,
  dataDirectory: E2E_PAID_DATA_DIR,
  now: siteNow,
};

test.use({ javaScriptEnabled: false });

function sessionData(): string {
  const data = { loadedAt: siteNow().getTime() - 10_000, webdriver: false };
  return Buffer.from(JSON.stringify(data)).toString('base64');
}

test('lists a payment at the desk and refunds a part of it', async ({ page }) => {
  const name = unique('Ana');
  const paid = await page.request.post('/f/trial-places', {
    // The time at which the page was opened, as clients of the protocol send it.
    headers: { Accept: 'application/json', 'Formspree-Session-Data': sessionData() },
    data: { name, email: 'ana@example.org', places: 3, paymentMethod: 'pm_card_visa' },
  });
  expect(paid.status(), await paid.text()).toBe(200);

  await page.goto(await createSignInLink('operator@example.org', site));
  await page.getByRole('button', { name: signInWords.open }).click();
  // Parallel tests may add more submissions than one page of the desk lists.
  await page.goto(`${site.url}/desk/inbox?form=trial-places`);
  // The panes scroll, and the page does not: the banner of practice payments has its part of the window.
  const overflow = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(await overflow()).toBeLessThanOrEqual(1);
  await page.getByRole('link', { name: `Unread: ${name}` }).click();
  expect(await overflow()).toBeLessThanOrEqual(1);
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText(testModeWords.practice.sentence);
  await expect(payment).toContainText('£24.00');
  await expect(payment).toContainText('Visa ending in 4242');

  await payment.getByRole('textbox', { name: 'Refund, in GBP' }).fill('24.01');
  await payment.getByRole('button', { name: refundWords.submit }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toHaveText(/at most £24\.00/);
  await main.getByRole('textbox').fill('8');
  await main.getByRole('button', { name: refundWords.submit }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund £8.00?');
  await main.getByRole('button', { name: 'Yes, refund £8.00' }).click();
  await expect(payment).toContainText(paymentWords.refundedPart('Paid, and £8.00'));
  await expect(main.getByRole('listitem')).toContainText([
    paymentWords.history.refundDone('£8.00', 'operator@example.org'),
  ]);

  await page.getByRole('link', { name: pageWords.testPayments.practice }).click();
  await expect(page.getByRole('region', { name: paymentsPageWords.unmatched })).toContainText(
    'None.',
  );
  await expect(page.getByRole('table', { name: listWords.caption.newest('Paid') })).toContainText(
    '£8.00 refunded',
  );
  const file = await page.request.get('/api/desk/payments.csv');
  const lines = (await file.text()).split('\r\n').filter((line) => line.includes(name));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(',"GBP",24.00,0.00,0.00,24.00,"visa","4242",');
  expect(lines[1]).toContain(',"GBP",0.00,8.00,0.00,-8.00,"visa","4242",');
});
