import { expect, test } from 'vitest';
import { describePayment } from '@/lib/server/payments/receipt';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import { startPaidSite, type PaidSite } from '@/tests/support/paid-form';
import { newMail } from '@/tests/support/submissions';
import { testModeWords, receiptWords } from '@/lib/words/lib/server/payments';

const day = 24 * 60 * 60_000;

/** Pays and reads the reference and the token from the address that follows. */
async function pay(site: PaidSite, card = 'pm_ok', attempt = 'a1') {
  const { body } = await site.pay({ paymentMethod: card }, attempt);
  const { next } = body as { readonly next: string };
  const { searchParams } = new URL(next, site.origin);
  return { reference: searchParams.get('sent') ?? '', token: searchParams.get('paid') ?? '' };
}

test('describes the sum and the card', async () => {
  const site = await startPaidSite();
  expect(await describePayment(await pay(site), site.payments)).toEqual([
    'You paid £10.00: Visa ending in 4242.',
    testModeWords.practice.sentence,
  ]);
});

test('describes a payment that the bank still processes', async () => {
  const site = await startPaidSite();
  const [first] = await describePayment(await pay(site, 'pm_slow'), site.payments);
  expect(first).toBe(receiptWords.processing('£10.00'));
});

test('describes nothing without a valid token', async () => {
  const site = await startPaidSite();
  const { reference, token } = await pay(site);
  const other = await pay(site, 'pm_ok', 'a2');
  const [submission = ''] = token.split('.');
  const [, signature = ''] = other.token.split('.');
  for (const forged of ['', 'x', submission, `${submission}.${signature}`, other.token]) {
    expect(await describePayment({ reference, token: forged }, site.payments)).toEqual([]);
  }
});

test('describes nothing after a day', async () => {
  const site = await startPaidSite();
  const address = await pay(site);
  site.advance(day + 1);
  expect(await describePayment(address, site.payments)).toEqual([]);
});

test.each([
  ['a receipt was mailed', true, 'receipt', true],
  ['no mail server is set', false, 'receipt', false],
  ['the form sends no receipt', true, 'notify', false],
] as const)('mentions a receipt only where it is mailed: %s', async (...given) => {
  const [, hasMailServer, kind, isPromised] = given;
  const site = await startPaidSite();
  const services: PaymentServices = {
    ...site.payments,
    hasMailServer,
    createPaymentMails: () => Promise.resolve([newMail({ kind })]),
  };
  const sentences = await describePayment(await pay(site), services);
  expect(sentences.includes(receiptWords.mailed)).toBe(isPromised);
});

test('keeps the response to a paid form when the store fails', async () => {
  const site = await startPaidSite();
  const { secret } = site.store;
  Object.assign(site.store, {
    secret: (name: string) =>
      name === 'paid-tokens' ? Promise.reject(new Error('disk')) : secret(name),
  });
  const { body } = await site.pay({ paymentMethod: 'pm_ok' });
  expect(body).toMatchObject({
    ok: true,
    next: expect.stringMatching(/\?sent=GIF-[^&]+$/) as unknown,
  });
});
