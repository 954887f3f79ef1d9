import { expect, test } from 'vitest';
import { paidChange, startWithPayment, type DeskWithPayment } from '@/tests/support/desk-payments';
import { newRefund } from '@/tests/support/payments';

const question = '/desk/refund?payment=gift&sum=';

async function props(desk: DeskWithPayment, path: string): Promise<unknown> {
  return JSON.parse(await desk.read(path));
}

test('the question says how much of what goes back to which card, and changes nothing', async () => {
  const desk = await startWithPayment();
  expect(await props(desk, `${question}12.5`)).toMatchObject({
    question: {
      reference: 'DON-7K2QXM',
      href: '/desk/gift',
      paid: '£25.00',
      card: 'Visa ending in 4242',
      testMode: 'This is practice: no money moved.',
      ask: {
        kind: 'sure',
        sum: '£12.50',
        fields: { payment: 'gift', sum: '12.50', refunded: '0' },
      },
    },
  });
  expect(await desk.store.findPayment('gift')).toMatchObject({ refunded: 0 });
  expect(await desk.store.listRefunds('gift')).toEqual([]);
});

test.each(['', '0', '-5', '25.01', '1,000', 'all'])(
  'the question comes again after %j',
  async (sum) => {
    const desk = await startWithPayment();
    expect(await props(desk, `${question}${sum}`)).toMatchObject({
      question: {
        ask: {
          kind: 'again',
          problem: 'Write a sum of at most £25.00, such as 25.00.',
          form: { payment: 'gift', sum, currency: 'GBP' },
        },
      },
    });
  },
);

test('the question knows when nothing is left', async () => {
  const desk = await startWithPayment();
  await desk.store.addRefund(newRefund({ payment: 'gift', minor: 2500 }));
  expect(await props(desk, `${question}1`)).toMatchObject({
    question: { ask: { kind: 'again', problem: 'All of it was given back already.' } },
  });
});

test('the question is for who is signed in, and about what was paid in this mode', async () => {
  const desk = await startWithPayment();
  expect((await desk.ask(`${question}1`)).headers.location).toBe('/desk/sign-in');
  const headers = { Cookie: await desk.signIn() };
  const missing = await desk.ask('/desk/refund?payment=nothing&sum=1', { headers });
  expect(missing.status).toBe(404);
  const unpaid = await startWithPayment({ state: 'awaiting_payment' });
  const other = await startWithPayment(paidChange, { mode: 'stripe-live' });
  const off = await startWithPayment(paidChange, {}, { PAYMENTS: 'off' });
  for (const each of [unpaid, other, off]) {
    const answer = await each.ask(`${question}1`, { headers: { Cookie: await each.signIn() } });
    expect(answer.status).toBe(404);
  }
});
