import { expect, test } from 'vitest';
import { paidChange, startWithPayment, type DeskWithPayment } from '@/tests/support/desk-payments';
import { changeAlone, newRefund } from '@/tests/support/payments';
import { testModeWords } from '@/lib/words/lib/server/payments';
import { submissionWords } from '@/lib/words/lib/server/inbox/desk';
import { paymentWords } from '@/lib/words/lib/server/payments/views';

async function props(desk: DeskWithPayment, path: string): Promise<unknown> {
  return JSON.parse(await desk.read(path));
}

test('shows the decline code of a payment', async () => {
  const desk = await startWithPayment({ state: 'awaiting_payment', declineCode: 'stolen_card' });
  expect(await props(desk, '/desk/gift')).toMatchObject({
    view: {
      sidebar: expect.arrayContaining([
        expect.objectContaining({ label: paymentWords.awaitingPayment, isCurrent: true }),
      ]) as unknown,
      list: { title: paymentWords.awaitingPayment, rows: [{ href: '/desk/gift?state=unpaid' }] },
      submission: {
        conversation: { work: { moves: [] } },
        history: [{ text: submissionWords.stored.unpaid }, { text: 'Read' }],
        payment: { state: paymentWords.awaitingPayment, decline: 'stolen_card' },
      },
    },
  });
  const page = await desk.read('/desk/inbox?state=inbox');
  expect(page).not.toContain('DON-7K2QXM');
});

test.each([
  ['awaiting_sca', paymentWords.awaitingBank],
  ['processing', paymentWords.processing],
  ['abandoned', paymentWords.abandoned],
] as const)('describes the state %s', async (state, text) => {
  const desk = await startWithPayment({ state });
  const shown = await props(desk, '/desk/gift');
  expect(shown).toMatchObject({ view: { submission: { payment: { state: text } } } });
  expect(JSON.stringify(shown)).not.toContain('"refund":');
});

test.each([
  ['asked', paymentWords.history.refundAsked('£25.00', 'ana@example.org')],
  ['pending', paymentWords.history.refundPending('£25.00', 'ana@example.org')],
  ['failed', paymentWords.history.refundFailed('£25.00', 'ana@example.org')],
] as const)('the history shows a refund that is %s', async (state, text) => {
  const desk = await startWithPayment();
  await desk.store.addRefund(newRefund({ id: 'r1', payment: 'gift', minor: 2500 }));
  await desk.store.changeRefund('r1', { state });
  expect(await desk.read('/desk/gift')).toContain(text);
});

test.each([
  [{}, [], '£25.00 paid'],
  [
    { dispute: 'open', withdrawn: 2500 },
    [],
    `£25.00 paid, ${paymentWords.summary.disputedAndWithdrawn('£25.00')}`,
  ],
  [{ dispute: 'open' }, [], `£25.00 paid, ${paymentWords.summary.disputed}`],
  [{ dispute: 'lost', withdrawn: 2500 }, [], paymentWords.summary.takenBack('£25.00')],
  [
    { dispute: 'lost', withdrawn: 900 },
    [],
    `£25.00 paid, ${paymentWords.summary.takenBack('£9.00')}`,
  ],
  [{ dispute: 'won' }, [], '£25.00 paid'],
  [{}, [['done', 500]], '£25.00 paid, £5.00 refunded'],
  [{}, [['asked', 2500]], paymentWords.refunding('£25.00')],
  [{}, [['done', 2500]], '£25.00 refunded'],
  [
    {},
    [
      ['done', 2000],
      ['pending', 500],
    ],
    '£25.00 paid, £20.00 refunded, £5.00 being refunded',
  ],
] as const)('the row of a paid submission: %j with refunds %j', async (change, refunds, text) => {
  const desk = await startWithPayment({ ...paidChange, ...change });
  for (const [state, minor] of refunds) {
    const { id, ...refund } = newRefund({ payment: 'gift', minor });
    await desk.store.addRefund({ id, ...refund });
    await desk.store.changeRefund(id, { state });
  }
  expect(await props(desk, '/desk/inbox')).toMatchObject({
    view: { list: { rows: [{ sender: 'Ana Petrov', summary: text }] } },
  });
});

test.each([
  [{ state: 'awaiting_payment' }, '£25.00 not paid'],
  [{ state: 'awaiting_payment', declineCode: 'x' }, paymentWords.summary.cardDeclined('£25.00')],
  [{ state: 'processing', declineCode: 'x' }, '£25.00 not paid yet'],
  [{ state: 'abandoned' }, '£25.00 not paid'],
] as const)('the row of an unpaid submission: %j', async (change, text) => {
  const desk = await startWithPayment(change);
  expect(await props(desk, '/desk/inbox?state=unpaid')).toMatchObject({
    view: { list: { rows: [{ summary: text }] } },
  });
});

const disputedAt = new Date('2026-11-22T12:00:00.000Z');

test.each([
  [
    'open',
    2500,
    `${paymentWords.disputedAndWithdrawn('£25.00')}. Paid`,
    /disputes this payment/,
    false,
  ],
  ['open', 0, 'Disputed. Paid', /disputes this payment/, false],
  ['lost', 2500, paymentWords.disputeLost('£25.00'), /decided a dispute/, false],
  ['lost', 900, `${paymentWords.disputeLost('£9.00')}. Paid`, /decided a dispute/, false],
  ['won', 0, 'Dispute won. Paid', undefined, true],
] as const)('shows a dispute that is %s with %d withdrawn', async (...given) => {
  const [dispute, withdrawn, state, warning, isRefundable] = given;
  const desk = await startWithPayment({ ...paidChange, dispute, disputedAt, withdrawn });
  const shown = await props(desk, '/desk/gift');
  expect(shown).toMatchObject({ view: { submission: { payment: { state } } } });
  const text = JSON.stringify(shown);
  expect(text).toContain(paymentWords.history.disputed);
  if (warning === undefined) expect(text).not.toContain('"warning"');
  else expect(text).toMatch(warning);
  expect(text.includes('"refund":')).toBe(isRefundable);
});

test('shows a pending refund as pending', async () => {
  const desk = await startWithPayment();
  await desk.store.addRefund(newRefund({ id: 'r1', payment: 'gift', minor: 2500 }));
  await desk.store.changeRefund('r1', { state: 'pending' });
  const state = async () => {
    const shown = await props(desk, '/desk/gift');
    return (shown as { view: { submission: { payment: { state: string } } } }).view.submission
      .payment.state;
  };
  expect(await state()).toBe(paymentWords.refundingPart('Paid, and £25.00'));
  await desk.store.changeRefund('r1', { state: 'done' });
  expect(await state()).toBe('Refunded');
});

test('shows a payment of another mode and offers no refund', async () => {
  const desk = await startWithPayment(paidChange, {}, { PAYMENTS: 'stripe-live' });
  const shown = await props(desk, '/desk/gift');
  expect(shown).toMatchObject({
    view: { submission: { payment: { testMode: testModeWords.practice.sentence } } },
  });
  expect(JSON.stringify(shown)).toContain(paymentWords.refundInOtherMode);
  expect(JSON.stringify(shown)).not.toContain('"refund":');
});

test.each([
  ['stripe-live', true],
  ['off', true],
  ['practice', false],
] as const)('explains an open practice payment if the mode is %s', async (PAYMENTS, isLeft) => {
  const desk = await startWithPayment({ state: 'awaiting_sca' }, {}, { PAYMENTS });
  const page = await desk.read('/desk/gift');
  expect(page).toContain(testModeWords.practice.sentence);
  expect(page.includes(paymentWords.otherMode)).toBe(isLeft);
});

test('hides an earlier decline once the payment is paid', async () => {
  const desk = await startWithPayment({ state: 'awaiting_payment', declineCode: 'stolen_card' });
  await changeAlone(desk.store, 'gift', paidChange);
  expect(await desk.read('/desk/gift')).not.toContain('stolen_card');
});
