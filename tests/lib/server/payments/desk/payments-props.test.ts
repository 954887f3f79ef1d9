import { describe, expect, test } from 'vitest';
import { paymentsPageSize } from '@/lib/server/payments/desk/payments-props';
import { startWithPayment } from '@/tests/support/desk-payments';
import { addPaid, addPair, changeAlone, newRefund } from '@/tests/support/payments';
import { paymentModes, paymentWords } from '@/lib/words/lib/server/payments/views';

const unmatchedCharge = {
  intent: 'pi_practice_9',
  mode: 'practice',
  amount: { minor: 700, currency: 'EUR' },
  reason: 'No payment here\u202e knows it.',
  seenAt: new Date('2026-11-20T09:30:00.000Z'),
} as const;

async function payments(
  desk: { read(path: string): Promise<string> },
  query = '',
): Promise<object> {
  const page: unknown = JSON.parse(await desk.read(`/desk/payments${query}`));
  if (typeof page !== 'object' || page === null || !('payments' in page)) throw new Error('None.');
  const { payments: shown } = page;
  if (typeof shown !== 'object' || shown === null) throw new Error('None.');
  return shown;
}

describe('the payments page', () => {
  test('requires a session', async () => {
    const desk = await startWithPayment();
    const response = await desk.request('/desk/payments');
    expect(response.headers.location).toBe('/desk/sign-in');
    expect(response.body).not.toContain('DON-');
  });

  test('shows the payments of the site’s mode, their totals, and no unmatched charges', async () => {
    const desk = await startWithPayment();
    await desk.store.addRefund(newRefund({ id: 'r1', payment: 'gift', minor: 500 }));
    await desk.store.changeRefund('r1', { state: 'done' });
    await addPaid(desk.store, { mode: 'stripe-live', amount: { minor: 777, currency: 'GBP' } });
    await addPair(desk.store, { amount: { minor: 888, currency: 'GBP' } });
    const shown = await payments(desk);
    expect(shown).toMatchObject({
      mode: paymentModes.practice,
      isMoney: false,
      isPaidShown: true,
      unmatchedCharges: [],
      totals: [
        {
          month: 'November 2026',
          rows: [
            {
              formTitle: 'Write to us',
              count: 1,
              taken: '£25.00',
              refunded: '£5.00',
              disputed: '£0.00',
              net: '£20.00',
            },
          ],
        },
      ],
      rows: [
        {
          href: '/desk/gift',
          reference: 'DON-7K2QXM',
          formTitle: 'Write to us',
          sum: '£25.00',
          notes: ['Visa ending in 4242'],
          refunded: '£5.00 refunded',
        },
      ],
    });
    expect(JSON.stringify(shown)).not.toMatch(/7\.77|8\.88/);
  });

  test('shows a pending refund and a dispute', async () => {
    const disputedAt = new Date('2026-11-20T12:00:00.000Z');
    const desk = await startWithPayment();
    await desk.store.addRefund(newRefund({ payment: 'gift', minor: 500 }));
    await changeAlone(desk.store, 'gift', { dispute: 'open', disputedAt, withdrawn: 1200 });
    expect(await payments(desk)).toMatchObject({
      totals: [
        {
          rows: [
            {
              taken: '£25.00',
              refunded: paymentWords.refunding('£5.00, £5.00'),
              disputed: '£12.00',
              net: '£8.00',
            },
          ],
        },
      ],
      rows: [
        {
          notes: [paymentWords.disputedAndWithdrawn('£12.00'), 'Visa ending in 4242'],
          refunded: paymentWords.refunding('£5.00'),
        },
      ],
    });
  });

  test('shows unpaid payments with their decline code', async () => {
    const desk = await startWithPayment({ state: 'awaiting_payment', declineCode: 'stolen_card' });
    expect(await payments(desk)).toMatchObject({ rows: [], totals: [] });
    expect(await payments(desk, '?show=unpaid')).toMatchObject({
      isPaidShown: false,
      rows: [
        {
          href: '/desk/gift?state=unpaid',
          notes: [paymentWords.awaitingPayment, 'Declined: stolen_card'],
        },
      ],
    });
  });

  test('lists charges without a submission', async () => {
    const desk = await startWithPayment();
    await desk.store.addUnmatchedCharge(unmatchedCharge);
    await desk.store.addUnmatchedCharge({
      ...unmatchedCharge,
      intent: 'pi_live',
      mode: 'stripe-live',
    });
    expect(await payments(desk)).toMatchObject({
      unmatchedCharges: [
        {
          intent: 'pi_practice_9',
          sum: '€7.00',
          at: { text: 'today 09:30' },
          reason: 'No payment here[U+202E] knows it.',
        },
      ],
    });
  });

  test('has pages', async () => {
    const desk = await startWithPayment();
    for (let count = 0; count < paymentsPageSize; count += 1) {
      const submission = `a${String(count).padStart(3, '0')}`;
      await addPair(desk.store, { submission });
      await changeAlone(desk.store, submission, { state: 'paid', paidAt: unmatchedCharge.seenAt });
    }
    const first = await payments(desk);
    expect(first).toMatchObject({ older: '/desk/payments?before=a001' });
    expect(first).not.toHaveProperty('newest');
    const second = await payments(desk, '?before=a001');
    expect(second).toMatchObject({ newest: '/desk/payments', rows: [{ href: '/desk/a000' }] });
    expect(second).not.toHaveProperty('older');
  });

  test('shows no payments if payments are off', async () => {
    const desk = await startWithPayment(undefined, {}, { PAYMENTS: 'off' });
    expect(JSON.parse(await desk.read('/desk/payments'))).not.toHaveProperty('payments');
    expect(await desk.read('/desk')).not.toContain('"payments"');
  });
});

test.each([
  ['practice', 'Payments (practice)'],
  ['stripe-test', 'Payments (test)'],
  ['stripe-live', 'Payments'],
] as const)('labels the link to payments in mode %s as “%s”', async (PAYMENTS, payments) => {
  const desk = await startWithPayment(undefined, {}, { PAYMENTS });
  for (const path of ['/desk', '/desk/mail', '/desk/payments']) {
    expect(JSON.parse(await desk.read(path))).toMatchObject({ desk: { payments } });
  }
});
