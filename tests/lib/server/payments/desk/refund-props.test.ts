import { expect, test } from 'vitest';
import { paidChange, startWithPayment, type DeskWithPayment } from '@/tests/support/desk-payments';
import { newRefund } from '@/tests/support/payments';
import { refundWords } from '@/lib/words/lib/server/payments/views';
import { testModeWords } from '@/lib/words/lib/server/payments';

const path = '/desk/refund?payment=gift&sum=';

async function props(desk: DeskWithPayment, path: string): Promise<unknown> {
  return JSON.parse(await desk.read(path));
}

test('asks for confirmation with the sum and the card, and changes nothing', async () => {
  const desk = await startWithPayment();
  expect(await props(desk, `${path}12.5`)).toMatchObject({
    reference: 'DON-7K2QXM',
    href: '/desk/gift',
    paid: '£25.00',
    card: 'Visa ending in 4242',
    testMode: testModeWords.practice.sentence,
    step: {
      kind: 'confirm',
      sum: '£12.50',
      fields: { payment: 'gift', sum: '12.50', refunded: '0' },
    },
  });
  expect(await desk.store.findPayment('gift')).toMatchObject({ refunded: 0 });
  expect(await desk.store.listRefunds('gift')).toEqual([]);
});

test.each(['', '0', '-5', '25.01', '1,000', 'all'])(
  'asks for the sum again after %j',
  async (sum) => {
    const desk = await startWithPayment();
    expect(await props(desk, `${path}${sum}`)).toMatchObject({
      step: {
        kind: 'ask-sum',
        problem: refundWords.invalidSum('£25.00', '25.00'),
        form: { payment: 'gift', sum, currency: 'GBP' },
      },
    });
  },
);

test('shows when nothing is left to refund', async () => {
  const desk = await startWithPayment();
  await desk.store.addRefund(newRefund({ payment: 'gift', minor: 2500 }));
  expect(await props(desk, `${path}1`)).toMatchObject({
    step: { kind: 'none', problem: refundWords.refundedWhole },
  });
});

test('requires a session and a paid payment of the site’s mode', async () => {
  const desk = await startWithPayment();
  expect((await desk.request(`${path}1`)).headers.location).toBe('/desk/sign-in');
  const headers = { Cookie: await desk.signIn() };
  const missing = await desk.request('/desk/refund?payment=nothing&sum=1', { headers });
  expect(missing.status).toBe(404);
  const unpaid = await startWithPayment({ state: 'awaiting_payment' });
  const other = await startWithPayment(paidChange, { mode: 'stripe-live' });
  const off = await startWithPayment(paidChange, {}, { PAYMENTS: 'off' });
  for (const each of [unpaid, other, off]) {
    const response = await each.request(`${path}1`, { headers: { Cookie: await each.signIn() } });
    expect(response.status).toBe(404);
  }
});
