import { expect, test } from 'vitest';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import { newOperator } from '@/tests/support/operators';
import { paidChange, startWithPayment, type DeskWithPayment } from '@/tests/support/desk-payments';
import { paymentWords, refundWords } from '@/lib/words/lib/server/payments/views';

const disputedAt = new Date('2026-11-20T12:00:00.000Z');

async function refunded(desk: DeskWithPayment): Promise<number | undefined> {
  return (await desk.store.findPayment('gift'))?.refunded;
}

test('refunds and shows the result at the submission', async () => {
  const desk = await startWithPayment();
  const response = await desk.postRefund('5.00', 'r1');
  expect(response).toMatchObject({ status: 303, headers: { location: '/desk/gift#payment' } });
  expect(await desk.store.listRefunds('gift')).toMatchObject([
    { id: 'r1', minor: 500, requestedBy: 'operator@example.org', state: 'done' },
  ]);
  expect(JSON.parse(await desk.read('/desk/gift'))).toMatchObject({
    view: {
      submission: {
        history: [
          { text: 'Stored' },
          { text: 'Read' },
          { text: '£25.00 paid, Visa ending in 4242' },
          { text: paymentWords.history.refundDone('£5.00', 'operator@example.org') },
        ],
        payment: {
          state: paymentWords.refundedPart('Paid, and £5.00'),
          refund: { payment: 'gift', sum: '20.00', currency: 'GBP' },
        },
      },
    },
  });
});

test('refunds once for several presses of the button', async () => {
  const desk = await startWithPayment();
  const presses = await Promise.all([1, 2, 3].map(() => desk.postRefund('5.00', 'r1')));
  expect(presses.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect((await desk.postRefund('5.00', 'r1')).headers.location).toBe('/desk/gift#payment');
  expect(await refunded(desk)).toBe(500);
});

test('refunds once when two operators refund everything at the same moment', async () => {
  const desk = await startWithPayment();
  const answers = await Promise.all(['r1', 'r2'].map((id) => desk.postRefund('25.00', id)));
  expect(answers.map(({ headers }) => headers.location).sort()).toEqual([
    '/desk/gift#payment',
    '/desk/refund?payment=gift&sum=25.00&seen=0',
  ]);
  expect(await refunded(desk)).toBe(2500);
  expect(await desk.read('/desk/refund?payment=gift&sum=25.00')).toContain(
    refundWords.refundedWhole,
  );
});

test('asks again when another tab has refunded', async () => {
  const desk = await startWithPayment();
  expect((await desk.postRefund('10.00', 'r1')).headers.location).toBe('/desk/gift#payment');
  const second = await desk.postRefund('10.00', 'r2');
  const again = '/desk/refund?payment=gift&sum=10.00&seen=0';
  expect(second.headers.location).toBe(again);
  expect(await refunded(desk)).toBe(1000);
  expect(JSON.parse(await desk.read(again))).toMatchObject({
    notice: expect.stringContaining('£10.00 is refunded by now') as unknown,
    step: { kind: 'confirm', sum: '£10.00', fields: { refunded: '1000' } },
  });
  await desk.postRefund('10.00', 'r2', 1000);
  expect(await refunded(desk)).toBe(2000);
});

test('refunds once when both tabs confirm at the same moment', async () => {
  const desk = await startWithPayment();
  await Promise.all(['r1', 'r2'].map((id) => desk.postRefund('10.00', id)));
  expect(await refunded(desk)).toBe(1000);
});

test.each(['25.01', '0', 'all'])('asks again for the sum %j', async (sum) => {
  const desk = await startWithPayment();
  const response = await desk.postRefund(sum, 'r1');
  expect(response.headers.location).toBe(`/desk/refund?payment=gift&sum=${sum}&seen=0`);
  expect(await refunded(desk)).toBe(0);
});

test('rejects a refund without a session, of another site, or with missing fields', async () => {
  const desk = await startWithPayment();
  const body = 'payment=gift&sum=5.00&refund=r1&refunded=0';
  const path = '/api/desk/refund';
  expect((await desk.post(path, body)).status).toBe(401);
  const Cookie = await desk.signIn();
  const away = { Cookie, 'Sec-Fetch-Site': 'cross-site' };
  expect((await desk.post(path, body, away)).status).toBe(403);
  expect((await desk.request(`${path}?${body}`, { headers: { Cookie } })).status).toBe(405);
  for (const part of [
    'payment=gift&sum=5.00&refunded=0',
    'payment=gift&refund=r1&refunded=0',
    'sum=5&refund=r1&refunded=0',
    'payment=gift&sum=5.00&refund=r1',
    'payment=gift&sum=5.00&refund=r1&refunded=x',
  ]) {
    expect((await desk.post(path, part, { Cookie })).status).toBe(400);
  }
  const nothing = 'payment=nothing&sum=5.00&refund=r1&refunded=0';
  expect((await desk.post(path, nothing, { Cookie })).status).toBe(404);
  expect(await refunded(desk)).toBe(0);
});

test('refunds only paid payments of the site’s mode', async () => {
  for (const desk of [
    await startWithPayment({ state: 'processing' }),
    await startWithPayment(paidChange, { mode: 'stripe-live' }),
  ]) {
    expect((await desk.postRefund('5.00', 'r1')).status).toBe(404);
    expect(await refunded(desk)).toBe(0);
  }
});

test('refunds nothing of a form that the operator may not see', async () => {
  const desk = await startWithPayment();
  const limited = { email: 'ben@example.org', role: 'staff', mayRefund: true } as const;
  const Cookie = await desk.signInAs(newOperator({ ...limited, forms: ['other'] }));
  const body = 'payment=gift&refund=r1&sum=5.00&refunded=0';
  expect((await desk.post('/api/desk/refund', body, { Cookie })).status).toBe(404);
  const page = await desk.request('/desk/refund?payment=gift&sum=5', { headers: { Cookie } });
  expect(page.status).toBe(404);
  expect(await refunded(desk)).toBe(0);
});

test('shows no refund to staff who may not refund, and records refunds', async () => {
  const desk = await startWithPayment();
  const staff = newOperator({ email: 'ben@example.org', role: 'staff', mayRefund: false });
  const Cookie = await desk.signInAs(staff);
  const page = await desk.request('/desk/gift', { headers: { Cookie } });
  expect(page.body).toContain('"payment":');
  expect(page.body).not.toContain('"refund":');
  await desk.postRefund('5.00', 'r1');
  await desk.postRefund('5.00', 'r1');
  expect(await desk.store.listAuditEntries({ action: 'refund', limit: 9 })).toMatchObject([
    { operator: 'operator@example.org', subject: 'gift', details: '5.00 GBP' },
  ]);
});

test('never records a refused refund as made, and says so', async () => {
  const desk = await startWithPayment();
  desk.gateway.fail('refund', 'bad request');
  const refused = (await desk.postRefund('5.00', 'r1')).headers.location ?? '';
  expect(await desk.read(refused)).toContain(refundWords.refused);
  expect(await refunded(desk)).toBe(0);
  // A second press repeats nothing.
  expect((await desk.postRefund('5.00', 'r1')).headers.location).toBe(refused);
  expect(await desk.store.listAuditEntries({ action: 'refund', limit: 9 })).toEqual([]);
  expect(await desk.store.listAuditEntries({ action: 'refund-refused', limit: 9 })).toMatchObject([
    { subject: 'gift', details: '5.00 GBP' },
  ]);
});

test('records a refund without a response as requested', async () => {
  const desk = await startWithPayment();
  desk.gateway.fail('refund', 'lost before');
  await desk.postRefund('5.00', 'r1');
  const [entry] = await desk.store.listAuditEntries({ action: 'refund', limit: 9 });
  expect(entry?.details).toBe(storedDetails('unconfirmed-refund', '5.00 GBP'));
});

test.each([
  ['open', refundWords.disputed],
  ['lost', refundWords.disputeLost],
] as const)('refunds nothing with a dispute that is %s', async (dispute, sentence) => {
  const desk = await startWithPayment({ ...paidChange, dispute, disputedAt, withdrawn: 0 });
  const page = await desk.read('/desk/refund?payment=gift&sum=25.00');
  expect(page).toContain(sentence);
  expect(page).not.toContain('"confirm"');
  await desk.postRefund('25.00', 'r1');
  expect(await desk.store.listRefunds('gift')).toEqual([]);
  expect(desk.gateway.refunds.size).toBe(0);
});

test('refunds a payment whose dispute was won', async () => {
  const change = { ...paidChange, dispute: 'won', disputedAt, withdrawn: 0 } as const;
  const desk = await startWithPayment(change);
  await desk.postRefund('25.00', 'r1');
  expect(await refunded(desk)).toBe(2500);
});
