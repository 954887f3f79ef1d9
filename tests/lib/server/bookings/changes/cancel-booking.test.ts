import { expect, test } from 'vitest';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { openStoredBooking } from '@/tests/support/stored-booking';
import { changeAlone } from '@/tests/support/payments';
import { ticketWords } from '@/lib/words/lib/server/bookings';
import { bookingWords, bookingChangeMailWords } from '@/lib/words/lib/server/bookings/page';

const path = (token: string) => `/booking/${token}`;

test('asks first, then gives the places back and sends a mail', async () => {
  const { show, post, booked, mails, load, token, store, id } = await openStoredBooking();
  const { step } = await show('step=cancel');
  expect(step).toMatchObject({
    kind: 'confirm',
    question: bookingWords.cancelQuestion,
    hidden: { do: 'cancel', refund: '0' },
  });
  expect(await booked()).toEqual({ adults: 2, children: 1 });
  const redirect = { kind: 'redirect', path: path(token) };
  expect(await post({ do: 'cancel', refund: '0' })).toEqual(redirect);
  expect(await booked()).toEqual({});
  const view = await show();
  expect(view.title).toBe(bookingWords.cancelledTitle);
  expect(view.sentences).toEqual([bookingWords.cancelled('20 November 2026 at 12:00')]);
  expect(view.ticket).toMatchObject({ status: 'Cancelled' });
  expect(view.ticket?.qrCode).toBeUndefined();
  expect(await mails()).toMatchObject([
    {
      kind: 'booking',
      to: 'ada@example.org',
      subject: bookingChangeMailWords.cancelledSubject('The first'),
    },
  ]);
  expect(await store.listAuditEntries({ subject: id, limit: 2 })).toMatchObject([
    { action: 'booking-cancelled', operator: '' },
  ]);
  // A second press.
  expect(await post({ do: 'cancel', refund: '0' })).toEqual(redirect);
  expect(await mails()).toHaveLength(1);
  expect((await load()).submission.state).toBe('inbox');
});

test('refunds a payment once, however often it is sent', async () => {
  const { show, post, gateway, store, id } = await openStoredBooking({ isPaid: true });
  expect((await show('step=cancel')).step).toMatchObject({
    sentences: [expect.any(String), bookingWords.refund('£16.00')],
    hidden: { do: 'cancel', refund: '1600' },
  });
  const posts = Array.from({ length: 5 }, () => post({ do: 'cancel', refund: '1600' }));
  const outcomes = await Promise.all(posts);
  expect(outcomes.filter(({ kind }) => kind === 'redirect')).not.toHaveLength(0);
  expect([...gateway.refunds.values()]).toMatchObject([{ minor: 1600, intent: 'pi_1' }]);
  expect(await store.listRefunds(id)).toMatchObject([{ minor: 1600, state: 'done' }]);
  expect((await show()).sentences).toContain(bookingWords.refunded('£16.00'));
  expect((await show()).ticket?.facts).toContainEqual({
    label: 'Paid',
    text: ticketWords.refunded('£16.00', '£16.00'),
  });
});

test('refunds nothing where the file says so', async () => {
  const booking = '{ changes: { refund: none } }';
  const { show, post, gateway } = await openStoredBooking({ isPaid: true, booking });
  expect((await show('step=cancel')).step).toMatchObject({
    sentences: [expect.any(String), bookingWords.noRefund],
  });
  expect(await post({ do: 'cancel', refund: '0' })).toMatchObject({ kind: 'redirect' });
  expect(gateway.refunds.size).toBe(0);
});

test('changes nothing if the refund is no longer the one that was shown', async () => {
  const { post, gateway, booked } = await openStoredBooking({ isPaid: true });
  expect(await post({ do: 'cancel', refund: '800' })).toMatchObject({ status: 409 });
  expect(await post({ do: 'cancel' })).toMatchObject({ status: 409 });
  expect(gateway.refunds.size).toBe(0);
  expect(await booked()).toEqual({ adults: 2, children: 1 });
});

test.each([
  [{ dispute: 'open', withdrawn: 0 }, /disputed at your bank\. While/, 'Payment', /disputed/, '0'],
  [{ dispute: 'open', withdrawn: 1600 }, /taken back £16\.00 for now/, 'Payment', /disputed/, '0'],
  [
    { dispute: 'lost', withdrawn: 1600 },
    /taken back your payment/,
    'Payment',
    /taken back by/,
    '0',
  ],
  [{ dispute: 'lost', withdrawn: 900 }, /has taken back £9\.00/, 'Payment', /back £9\.00/, '0'],
  [{ dispute: 'won', withdrawn: 0 }, /payment stands/, 'Paid', /^£16\.00$/, '1600'],
  [{ dispute: 'won', withdrawn: 900 }, /not returned £9\.00/, 'Paid', /^£16\.00$/, '700'],
] as const)('tells a payment with %j as it is', async (change, sentence, label, text, refund) => {
  const { show, store, id } = await openStoredBooking({ isPaid: true });
  await changeAlone(store, id, change);
  const { sentences, ticket } = await show();
  expect(sentences.join(' ')).toMatch(sentence);
  expect(sentences.includes('You paid £16.00.')).toBe(label === 'Paid');
  const open = bookingWords.openRefunded('Friday 27 November 2026 at 19:00');
  expect(sentences.join(' ').includes(open)).toBe(label === 'Paid');
  const fact = ticket?.facts.find((each) => each.label === label);
  expect(fact?.text).toMatch(text);
  expect((await show('step=cancel')).step).toMatchObject({ hidden: { refund } });
});

test('owes the refund of a booking that was cancelled while disputed, once the dispute is won', async () => {
  const { show, post, store, id, gateway } = await openStoredBooking({ isPaid: true });
  await changeAlone(store, id, { dispute: 'open', withdrawn: 1600 });
  await post({ do: 'cancel', refund: '0' });
  expect(await store.listOwedRefunds('practice')).toEqual([]);
  expect((await show()).sentences.join(' ')).not.toMatch(/refund of|refunded to/);
  await changeAlone(store, id, { dispute: 'won', withdrawn: 0 });
  expect(await store.listOwedRefunds('practice')).toMatchObject([{ submission: id, owed: 1600 }]);
  expect((await show()).sentences).toContain(bookingWords.dispute.owed('£16.00'));
  expect(gateway.refunds.size).toBe(0);
});

test('owes nothing where the file says so, and nothing after a dispute that was lost', async () => {
  const booking = '{ changes: { refund: none } }';
  for (const site of [{ booking }, {}]) {
    const { post, store, id } = await openStoredBooking({ isPaid: true, ...site });
    await changeAlone(store, id, { dispute: 'open', withdrawn: 1600 });
    await post({ do: 'cancel', refund: '0' });
    const dispute = 'booking' in site ? 'won' : 'lost';
    await changeAlone(store, id, { dispute, withdrawn: dispute === 'won' ? 0 : 1600 });
    expect(await store.listOwedRefunds('practice')).toEqual([]);
  }
});

test('refunds nothing of a payment that is disputed at the bank', async () => {
  const { show, store, id } = await openStoredBooking({ isPaid: true });
  await changeAlone(store, id, { dispute: 'open' });
  expect((await show('step=cancel')).step).toMatchObject({ hidden: { refund: '0' } });
});

test('says that a refund failed, which the desk can make again', async () => {
  const { show, post, gateway, alarms, store, id, booked } = await openStoredBooking({
    isPaid: true,
  });
  gateway.fail('refund', 'bad request');
  expect(await post({ do: 'cancel', refund: '1600' })).toMatchObject({ kind: 'redirect' });
  expect(await booked()).toEqual({});
  expect(alarms).toEqual(['refund-failed']);
  expect((await show()).sentences).toContain(bookingWords.refundFailed('£16.00'));
  expect(await store.findPayment(id)).toMatchObject({ refunded: 0 });
});

test('keeps a refund that got no response for reconciliation', async () => {
  const { show, post, gateway, store, id } = await openStoredBooking({ isPaid: true });
  gateway.fail('refund', 'lost before');
  expect(await post({ do: 'cancel', refund: '1600' })).toMatchObject({ kind: 'redirect' });
  expect(await store.listRefunds(id)).toMatchObject([{ state: 'asked' }]);
  expect((await show()).sentences).toContain(bookingWords.refunding('£16.00'));
});

test('stores the refund while payments are off', async () => {
  const { post, store, id } = await openStoredBooking({ isPaid: true });
  const off = { payments: undefined };
  expect(await post({ do: 'cancel', refund: '1600' }, off)).toMatchObject({ kind: 'redirect' });
  expect(await store.listRefunds(id)).toMatchObject([{ state: 'asked' }]);
});

test('changes nothing while the store is busy', async () => {
  const { post, store, booked } = await openStoredBooking();
  const busy = { ...store, cancelBooking: () => Promise.reject(new StoreBusy('busy')) };
  const page = await post({ do: 'cancel', refund: '0' }, { store: busy });
  expect(page).toMatchObject({ status: 503, view: { notice: { isProblem: true } } });
  expect(await booked()).toEqual({ adults: 2, children: 1 });
});
