import { expect, test, vi } from 'vitest';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { paidChange, startWithPayment } from '@/tests/support/desk-payments';
import { newOperator } from '@/tests/support/operators';
import { addPaid, addPair, changeAlone, newRefund } from '@/tests/support/payments';
import { csvErrors } from '@/lib/words/lib/server/desk';

const path = '/api/desk/payments.csv';

test('lists payments, refunds and disputes of the site’s mode as plain numbers', async () => {
  const desk = await startWithPayment();
  const requestedAt = new Date('2026-12-02T09:00:00.000Z');
  await desk.store.addRefund(newRefund({ id: 'r1', payment: 'gift', minor: 500, requestedAt }));
  await desk.store.changeRefund('r1', { state: 'done', serviceId: 're_1' });
  await desk.store.addRefund(newRefund({ id: 'r2', payment: 'gift', minor: 300, requestedAt }));
  await desk.store.addRefund(newRefund({ id: 'r3', payment: 'gift', minor: 100, requestedAt }));
  await desk.store.changeRefund('r3', { state: 'failed' });
  const disputedAt = new Date('2026-12-05T09:00:00.000Z');
  await changeAlone(desk.store, 'gift', { dispute: 'open', disputedAt, withdrawn: 1700 });
  await addPair(desk.store, { form: 'contact' });
  await addPaid(desk.store, { mode: 'stripe-live' });
  const response = await desk.request(path, { headers: { Cookie: await desk.signIn() } });
  expect(response).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="payments-practice-2026-11-20.csv"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
  const shared = '"DON-7K2QXM","contact","Ana Petrov","ana@example.org","GBP"';
  const card = (id: string) => `"visa","4242",${id},"pi_practice_1","gift","practice"`;
  expect(response.body.split('\r\n')).toEqual([
    '"date","type","status","reference","form","payer","payer_email","currency","paid","refunded","disputed","net","card_brand","card_last4","service_id","payment_intent","submission","mode"',
    `"2026-11-20T12:00:00.000Z","payment","dispute_open",${shared},25.00,0.00,0.00,25.00,${card('"ch_practice_1"')}`,
    `"2026-12-02T09:00:00.000Z","refund","done",${shared},0.00,5.00,0.00,-5.00,${card('"re_1"')}`,
    `"2026-12-02T09:00:00.000Z","refund","pending",${shared},0.00,3.00,0.00,-3.00,${card('')}`,
    `"2026-12-05T09:00:00.000Z","dispute","open",${shared},0.00,0.00,17.00,-17.00,${card('"ch_practice_1"')}`,
    '',
  ]);
});

test.each([
  ['JPY', 1234, 234, '1234,0,0,1234', '0,234,0,-234'],
  ['KWD', 12340, 2340, '12.340,0.000,0.000,12.340', '0.000,2.340,0.000,-2.340'],
] as const)(
  'writes sums in %s with its number of decimals: %d',
  async (currency, minor, back, paid, refunded) => {
    const desk = await startWithPayment(paidChange, { amount: { minor, currency } });
    await desk.store.addRefund(newRefund({ payment: 'gift', minor: back }));
    const file = await desk.read(path);
    for (const figures of [paid, refunded])
      expect(file).toContain(`,"${currency}",${figures},"visa",`);
  },
);

test('exports more payments than one query reads, newest first', async () => {
  const desk = await startWithPayment();
  const ids = Array.from({ length: 1100 }, (_, index) => `p${String(index).padStart(4, '0')}`);
  for (const submission of ids) await addPaid(desk.store, { submission });
  const lines = (await desk.read(path)).trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[16])).toEqual(
    [...ids.reverse(), 'gift'].map((id) => `"${id}"`),
  );
});

test('requires a session and refuses other methods than GET and HEAD', async () => {
  const desk = await startWithPayment();
  for (const Cookie of ['', `desk=${'a'.repeat(43)}`]) {
    const response = await desk.request(path, { headers: { Cookie } });
    expect(response.status).toBe(401);
    expect(response.body).not.toContain('DON-');
  }
  const posted = await desk.post(path, '', { Cookie: await desk.signIn() });
  expect(posted).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  const options = { headers: { Cookie: await desk.signIn() }, method: 'HEAD' };
  expect(await desk.request(path, options)).toMatchObject({ status: 200, body: '' });
});

test('responds 404 where payments are off and 503 while the store is busy', async () => {
  const off = await startWithPayment(undefined, {}, { PAYMENTS: 'off' });
  expect(await off.read(path)).toBe(`${csvErrors[404]}\n`);
  const desk = await startWithPayment();
  const headers = { Cookie: await desk.signIn() };
  vi.spyOn(desk.store, 'listPayments').mockRejectedValue(new StoreBusy('full'));
  expect(await desk.request(path, { headers })).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
  });
});

test('escapes formulas in what a payer typed, and keeps negative sums numbers', async () => {
  const desk = await startWithPayment();
  const fields = [
    ['name', ['-1+cmd()']],
    ['email', [' =1@example.org']],
  ] as const;
  const { submission } = await addPaid(desk.store, {}, { fields });
  await desk.store.addRefund(newRefund({ payment: submission.id, minor: 500 }));
  const file = await desk.read(path);
  expect(file).toContain(`,"'-1+cmd()","' =1@example.org","GBP",25.00,0.00,0.00,25.00,`);
  expect(file).toContain(',"GBP",0.00,5.00,0.00,-5.00,');
});

test('lists payments of the operator’s forms only, and records the download', async () => {
  const desk = await startWithPayment();
  const limited = { email: 'ben@example.org', role: 'staff', mayRefund: true } as const;
  const cookie = await desk.signInAs(newOperator({ ...limited, forms: ['other'] }));
  const response = await desk.request(path, { headers: { Cookie: cookie } });
  expect(response.status).toBe(200);
  expect(response.body).not.toContain('DON-7K2QXM');
  expect(await desk.store.listAuditEntries({ action: 'export', limit: 9 })).toMatchObject([
    { operator: 'ben@example.org', details: 'payments.csv' },
  ]);
  const page = await desk.request('/desk/payments', { headers: { Cookie: cookie } });
  expect(page.body).not.toContain('DON-7K2QXM');
  expect(JSON.parse(page.body)).toMatchObject({ payments: { totals: [], unmatchedCharges: [] } });
});
