import { expect, test } from 'vitest';
import { owedAfterCancellation, owedAfterChange } from '@/lib/server/bookings/changes/owed-refunds';
import { soldBefore } from '@/lib/server/bookings/sold/earlier-sale';
import { addPayments } from '@/lib/server/payments/records/order-payments';
import { changeAlone, newRefund } from '@/tests/support/payments';
import { hiddenOf, openStoredBooking } from '@/tests/support/stored-booking';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';

type Opened = Awaited<ReturnType<typeof openStoredBooking>>;

const giveBackOne = async ({ show, post }: Pick<Opened, 'post' | 'show'>) => {
  const { step } = await show('step=change&count-adults=1&count-children=1');
  expect(hiddenOf(step)).toMatchObject({ refund: '0' });
  return post(hiddenOf(step));
};

test('owes the places given back during a dispute, once it is won, until they are refunded', async () => {
  const opened = await openStoredBooking({ isPaid: true });
  const { show, store, id } = opened;
  await changeAlone(store, id, { dispute: 'open', withdrawn: 1600 });
  expect(await giveBackOne(opened)).toMatchObject({ kind: 'redirect' });
  expect(await store.listOwedRefunds('practice')).toEqual([]);
  await changeAlone(store, id, { dispute: 'won', withdrawn: 0 });
  expect(await store.listOwedRefunds('practice')).toMatchObject([{ submission: id }]);
  expect((await show()).sentences).toContain(bookingWords.dispute.owed('£8.00'));
  await store.addRefund(newRefund({ id: 'r1', payment: id, minor: 800 }));
  expect(await store.listOwedRefunds('practice')).toEqual([]);
  expect((await show()).sentences.join(' ')).not.toContain('We owe you');
  // It is due again if the bank rejects it.
  await store.changeRefund('r1', { state: 'failed' });
  expect(await store.listOwedRefunds('practice')).toHaveLength(1);
});

test('adds up what several changes give back, with a cancellation after them', async () => {
  const opened = await openStoredBooking({ isPaid: true });
  const { show, post, store, id } = opened;
  await changeAlone(store, id, { dispute: 'open', withdrawn: 0 });
  await giveBackOne(opened);
  await post({ do: 'cancel', refund: '0' });
  await changeAlone(store, id, { dispute: 'won', withdrawn: 0 });
  expect((await show()).sentences).toContain(bookingWords.dispute.owed('£16.00'));
});

test('keeps what is owed while a later change has a refund of its own', async () => {
  const opened = await openStoredBooking({ isPaid: true, paidMinor: 2400, adults: 3 });
  const { show, post, store, id } = opened;
  await changeAlone(store, id, { dispute: 'open', withdrawn: 2400 });
  await post(hiddenOf((await show('step=change&count-adults=2&count-children=0')).step));
  await changeAlone(store, id, { dispute: 'won', withdrawn: 0 });
  const { step } = await show('step=change&count-adults=1&count-children=0');
  expect(hiddenOf(step)).toMatchObject({ refund: '800' });
  await post(hiddenOf(step));
  expect(await store.findPayment(id)).toMatchObject({ refunded: 800 });
  expect((await show()).sentences).toContain(bookingWords.dispute.owed('£8.00'));
});

test('does not give a place back for nothing that a refund is owed for', async () => {
  const opened = await openStoredBooking({ isPaid: true });
  const { show, store, id } = opened;
  await changeAlone(store, id, { dispute: 'open', withdrawn: 0 });
  await giveBackOne(opened);
  const { notice } = await show('step=change&count-adults=2&count-children=1');
  expect(notice?.text).toContain('cost £8.00 more');
});

test('owes nothing for a change where the file says so', async () => {
  const booking = '{ changes: { refund: none } }';
  const opened = await openStoredBooking({ isPaid: true, booking });
  const { store, id } = opened;
  await changeAlone(store, id, { dispute: 'open', withdrawn: 0 });
  expect(await giveBackOne(opened)).toMatchObject({ kind: 'redirect' });
  await changeAlone(store, id, { dispute: 'won' });
  expect(await store.listOwedRefunds('practice')).toEqual([]);
});

test('owes of the disputed payment, and of no other payment of the booking', async () => {
  const { store, id, load, content } = await openStoredBooking({
    isPaid: true,
    paidMinor: 1600,
    adults: 3,
  });
  const { form, booking, ...loaded } = await load();
  const first = await store.findPayment(id);
  if (form === undefined || booking === undefined || first === undefined) {
    throw new Error('There is no paid booking.');
  }
  const change = {
    ...first,
    submission: 'change',
    changeOf: id,
    amount: { ...first.amount, minor: 800 },
  };
  const [payment] = addPayments([{ ...first, dispute: 'open', withdrawn: 1600 }, change]);
  const stored = { ...loaded, form, booking, payment };
  expect(owedAfterCancellation(stored)).toEqual([{ payment: id, minor: 1600 }]);
  const before = soldBefore(stored, content.site);
  const withAdults = (count: number) => ({
    ...before,
    kinds: before.kinds.map(({ prices, ...kind }) => ({
      ...kind,
      prices: kind.kind === 'adults' ? prices.slice(0, count) : prices,
    })),
  });
  // What is not disputed pays for the places that stay.
  expect(owedAfterChange(stored, before, withAdults(2))).toEqual([{ payment: id, minor: 800 }]);
  expect(owedAfterChange(stored, before, withAdults(1))).toEqual([{ payment: id, minor: 1600 }]);
  expect(owedAfterChange(stored, before, before)).toEqual([]);
});
