import { expect, test, vi } from 'vitest';
import { StoreBusy } from '@/lib/server/store/store-busy';
import { paidChange, startWithPayment } from '@/tests/support/desk-payments';
import { addPaid, addPair, newRefund } from '@/tests/support/payments';

const path = '/api/desk/payments.csv';

test('whoever is signed in gets what was paid in this mode, in plain figures', async () => {
  const desk = await startWithPayment();
  await desk.store.addRefund(newRefund({ payment: 'gift', minor: 500 }));
  await addPair(desk.store, { form: 'contact' });
  await addPaid(desk.store, { mode: 'stripe-live' });
  const answer = await desk.ask(path, { headers: { Cookie: await desk.signIn() } });
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="payments-practice-2026-11-20.csv"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
  expect(answer.body).toBe(
    'paid_at,reference,form,currency,paid,given_back,kept,card_brand,card_last4,charge,payment_intent,submission,mode\r\n' +
      '2026-11-20T12:00:00.000Z,DON-7K2QXM,contact,GBP,25.00,5.00,20.00,visa,4242,ch_practice_1,pi_practice_1,gift,practice\r\n',
  );
});

test.each([
  ['JPY', 1234, 234, '1234,234,1000'],
  ['KWD', 12340, 2340, '12.340,2.340,10.000'],
  ['KWD', 50, 0, '0.050,0.000,0.050'],
] as const)('figures in %s have its own digits: %d', async (currency, minor, back, figures) => {
  const desk = await startWithPayment(paidChange, { amount: { minor, currency } });
  if (back > 0) await desk.store.addRefund(newRefund({ payment: 'gift', minor: back }));
  expect(await desk.read(path)).toContain(`,${currency},${figures},visa,`);
});

test('a long list is whole and in order', async () => {
  const desk = await startWithPayment();
  const ids = Array.from({ length: 1100 }, (_, index) => `p${String(index).padStart(4, '0')}`);
  for (const submission of ids) await addPaid(desk.store, { submission });
  const lines = (await desk.read(path)).trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[11])).toEqual([...ids.reverse(), 'gift']);
});

test('nobody else gets it, and it is only read', async () => {
  const desk = await startWithPayment();
  for (const headers of [{}, { Cookie: `desk=${'a'.repeat(43)}` }]) {
    const answer = await desk.ask(path, { headers });
    expect(answer.status).toBe(401);
    expect(answer.body).not.toContain('DON-');
  }
  const posted = await desk.post(path, '', { Cookie: await desk.signIn() });
  expect(posted).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  const asked = { headers: { Cookie: await desk.signIn() }, method: 'HEAD' };
  expect(await desk.ask(path, asked)).toMatchObject({ status: 200, body: '' });
});

test('where payments are off there is no list, and a busy store is told', async () => {
  const off = await startWithPayment(undefined, {}, { PAYMENTS: 'off' });
  expect(await off.read(path)).toMatch(/^Payments are off/);
  const desk = await startWithPayment();
  const headers = { Cookie: await desk.signIn() };
  vi.spyOn(desk.store, 'listPayments').mockRejectedValue(new StoreBusy('full'));
  expect(await desk.ask(path, { headers })).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
  });
});
