import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAmount } from '@/lib/payments/amount';
import { paymentDetails } from '@/lib/server/payments/views/payment-view';
import { createPaymentMails } from '@/lib/server/payments/payment-mails';
import { createStripeGateway } from '@/lib/server/payments/stripe/stripe-gateway';
import { refundPayment } from '@/lib/server/payments/refund-payment';
import type { Practice } from '@/scripts/practice/server';
import { createCard } from '@/scripts/practice/visitor';
import { formOf } from '@/tests/support/form-server';
import { rowOf, startPaidSite, success } from '@/tests/support/paid-form';
import { practiceStripe, startTestPractice } from '@/tests/support/practice-service';

const rules = { notify: [], cc: [], sendsAnswers: false, copiesAnswers: false } as const;
let practice: Practice;

beforeAll(async () => {
  practice = await startTestPractice();
});

afterAll(() => practice.close());

const fields = [
  { name: 'name', label: 'Your name' },
  { name: 'email', label: 'E-mail address', kind: 'email' },
  { name: 'sum', label: 'Sum', kind: 'radios', options: ['ten', 'other'] },
  { name: 'own', label: 'Your sum', showWhen: { field: 'sum', is: 'other' } },
];

/** A gift of a sum of one's own in a currency. */
const giftIn = (currency: string, ten: string, max: string) =>
  formOf('gift', {
    title: 'Give',
    fields,
    payment: {
      currency,
      description: 'Gift',
      presets: { field: 'sum', of: { ten }, own: { option: 'other', field: 'own', max } },
      otherWays: 'Or send a cheque.',
      receipt: true,
    },
  });

test.each([
  ['JPY', '1000', '90000', '1234', 1234, '¥1,234', '1234', '234', 234],
  ['KWD', '10.000', '90.000', '12.34', 12340, 'KWD\u00a012.340', '12.340', '2.340', 2340],
  ['CZK', '100.00', '9000.00', '1234,50', 123450, 'CZK\u00a01,234.50', '1234.50', '34.50', 3450],
] as const)(
  'charges, stores and mails the same sum in %s',
  async (currency, ten, max, typed, minor, shown, plain, part, partMinor) => {
    const form = giftIn(currency, ten, max);
    const gateway = createStripeGateway({
      secretKey: 'sk_practice_test',
      apiBase: practice.origin,
    });
    const site = await startPaidSite({ services: { randomBytes }, form }, gateway);
    const paymentMethod = await createCard(practice, '4242424242424242');
    const _sum = `${plain} ${currency}`;
    const reply = await site.pay({ paymentMethod, sum: 'other', own: typed, _sum });
    expect(reply.body).toEqual(success);

    const row = await rowOf(site);
    if (row === undefined) throw new Error('Nothing was kept.');
    expect(row.amount).toEqual({ minor, currency });
    const stripe = practiceStripe(practice.origin);
    const intent = await stripe.paymentIntents.retrieve(row.intent ?? '');
    expect([intent.amount_received, intent.currency]).toEqual([minor, currency.toLowerCase()]);

    const display = { locale: 'en', timeZone: 'UTC', now: site.payments.now() };
    expect(paymentDetails(row, [], display, 'practice')).toMatchObject({
      sum: shown,
      refund: { sum: plain, currency },
    });
    const [submission] = await site.store.listSubmissions({ limit: 1 });
    if (submission === undefined) throw new Error('Nothing was kept.');
    const options = { siteName: 'Larkmoor', siteUrl: 'https://site.example', randomBytes };
    const mails = createPaymentMails(form, rules, submission, row, { ...options, ...display });
    const receipt = mails.find(({ kind }) => kind === 'receipt');
    expect(receipt?.subject).toContain(`Your receipt: ${shown}`);

    const back = parseAmount(part, currency) ?? 0;
    expect(back).toBe(partMinor);
    const wish = { id: `r-${currency}`, payment: row, minor: back, by: 'ana@example.org' };
    expect(await refundPayment(wish, site.payments)).toBe('done');
    const { data } = await stripe.refunds.list({ payment_intent: row.intent ?? '' });
    expect(data.map(({ amount }) => amount)).toEqual([partMinor]);
    expect(await rowOf(site)).toMatchObject({ refunded: partMinor });
  },
);
