import { expect, test } from 'vitest';
import { changeAlone } from '@/tests/support/payments';
import { newCounts, sellTickets } from '@/tests/support/sold-tickets';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';

const back = (sum: string) => bookingWords.refund(sum);
const mailed = (sum: string) => bookingWords.refundRequested(sum);
const priced = (adults: string, children = '5.00') =>
  `{ adults: '${adults}', children: '${children}' }`;

test.each(['15.00', '25.00', '4.00', '10.00', '0.50'])(
  'gives back what was paid for a place that costs %s now',
  async (price) => {
    const { at, refunded, pricesSold, mails } = await sellTickets({ adults: 2 });
    const later = await at({ first: priced(price) });
    expect(await later.confirm(newCounts({ adults: 1 }))).toEqual([back('£10.00')]);
    expect(refunded()).toEqual([1000]);
    expect(await pricesSold()).toEqual({ adults: [1000] });
    expect((await mails()).find(({ kind }) => kind === 'booking')?.text).toContain(
      mailed('£10.00'),
    );
    expect(await later.confirm('step=cancel')).toEqual([back('£10.00')]);
    expect(refunded()).toEqual([1000, 1000]);
  },
);

test('exchanges kinds for no more than was paid', async () => {
  const { at, refunded, pricesSold } = await sellTickets({ adults: 2 });
  const later = await at({});
  const { step, notice } = await (await at({ isOff: true })).show(newCounts({ children: 6 }));
  expect(step.kind).toBe('fields');
  expect(notice?.text).toBe(bookingWords.costsMore('£10.00'));
  expect(notice?.link?.href).toBe('/events/first#form-play');
  const forced = { do: 'change', refund: '0', 'count-adults': '0', 'count-children': '6' };
  expect(await later.post({ ...forced, 'count-guests': '0' })).toMatchObject({
    status: 409,
    view: { notice: { text: notice?.text } },
  });
  expect(await pricesSold()).toEqual({ adults: [1000, 1000] });
  expect(await later.confirm(newCounts({ children: 1 }))).toEqual([back('£15.00')]);
  expect(refunded()).toEqual([1500]);
  expect(await pricesSold()).toEqual({ children: [500] });
});

test('prices places that are added as they are sold now, and gives the last ones back first', async () => {
  const { at, refunded, pricesSold } = await sellTickets({ adults: 2, children: 1 });
  // An adult of 10.00 becomes two children of 4.00.
  const cheap = await at({ first: priced('10.00', '4.00') });
  expect(await cheap.confirm(newCounts({ adults: 1, children: 3 }))).toEqual([back('£2.00')]);
  expect(await pricesSold()).toEqual({ adults: [1000], children: [500, 400, 400] });
  const dear = await at({ first: priced('30.00', '30.00') });
  expect(await dear.confirm(newCounts({ adults: 1, children: 2 }))).toEqual([back('£4.00')]);
  expect(await dear.confirm(newCounts({ adults: 1 }))).toEqual([back('£9.00')]);
  expect(refunded()).toEqual([200, 400, 900]);
});

test('adds free places, and no paid ones to a free booking', async () => {
  const paid = await sellTickets({ adults: 1 });
  expect(await (await paid.at({})).confirm(newCounts({ adults: 1, guests: 2 }))).toEqual([
    bookingWords.noRefund,
  ]);
  const free = await sellTickets({ guests: 1 });
  const { notice } = await (await free.at({})).show(newCounts({ adults: 1 }));
  expect(notice?.text).toContain('cost £10.00 more than you have paid');
});

test('keeps what the other places were sold for, whatever was refunded before', async () => {
  const { at, refunded, store, id } = await sellTickets({ adults: 3 });
  // At the desk, for one of them.
  const refund = { id: 'r', payment: id, minor: 1500, requestedBy: 'ana', refundedBefore: 0 };
  await store.addRefund({ ...refund, requestedAt: new Date() });
  const later = await at({ first: priced('2.00') });
  expect(await later.confirm(newCounts({ adults: 2 }))).toEqual([bookingWords.noRefund]);
  expect(await later.confirm(newCounts({ adults: 1 }))).toEqual([back('£5.00')]);
  expect(await later.confirm('step=cancel')).toEqual([back('£10.00')]);
  expect(refunded()).toEqual([500, 1000]);
});

test.each([{ dispute: 'open' }, { dispute: 'lost', withdrawn: 2000 }] as const)(
  'refunds nothing of a payment with %j',
  async (change) => {
    const { at, refunded, store, id } = await sellTickets({ adults: 2 });
    await changeAlone(store, id, change);
    const later = await at({});
    expect(await later.confirm(newCounts({ adults: 1 }))).toEqual([bookingWords.noRefund]);
    expect(refunded()).toEqual([]);
  },
);

test.each([
  ['none', 'full', []],
  ['full', 'none', [1000, 1000]],
])('follows the rule %j that it was sold under, not %j', async (sold, now, expected) => {
  const rule = (refund: string) => `{ refund: ${refund} }`;
  const { at, refunded } = await sellTickets({ adults: 2 }, { changes: rule(sold) });
  const later = await at({ changes: rule(now) });
  await later.confirm(newCounts({ adults: 1 }));
  await later.confirm('step=move&to=second');
  // A date with another rule does not change it.
  await later.confirm('step=cancel');
  expect(refunded()).toEqual(expected);
});

test.each([
  ['15.00', 1000],
  ['4.00', 1000],
])('divides what was paid for an earlier booking, with a price of %s now', async (price, each) => {
  const { at, refunded } = await sellTickets({ adults: 2 }, {}, { isEarlier: true });
  const later = await at({ first: priced(price) });
  await later.confirm(newCounts({ adults: 1 }));
  await later.confirm('step=cancel');
  expect(refunded()).toEqual([each, each]);
});

test('gives back to the penny what was paid for an earlier booking of several kinds', async () => {
  const { at, refunded } = await sellTickets({ adults: 2, children: 1 }, {}, { isEarlier: true });
  const later = await at({ first: priced('7.77', '3.33') });
  await later.confirm(newCounts({ adults: 2 }));
  await later.confirm(newCounts({ adults: 1 }));
  await later.confirm('step=cancel');
  expect(refunded()).toHaveLength(3);
  expect(refunded().reduce((sum, minor) => sum + minor, 0)).toBe(2500);
});

test('adds places again that were given back without a refund', async () => {
  const changes = '{ refund: none }';
  const { at, refunded, pricesSold } = await sellTickets({ adults: 2 }, { changes });
  const later = await at({ changes });
  expect(await later.confirm(newCounts({ adults: 1 }))).toEqual([bookingWords.noRefund]);
  expect(await later.confirm(newCounts({ adults: 2 }))).toEqual([bookingWords.noRefund]);
  const dear = await at({ first: priced('14.00'), changes });
  await dear.confirm(newCounts({ adults: 1 }));
  expect(await dear.show(newCounts({ adults: 2 }))).toMatchObject({
    step: { kind: 'pay', amount: { minor: 400 } },
  });
  expect(await pricesSold()).toEqual({ adults: [1000] });
  expect(refunded()).toEqual([]);
});

test('adds nothing for a refund that failed and is to be made again', async () => {
  const { at, gateway, store, id } = await sellTickets({ adults: 2 });
  const later = await at({});
  gateway.fail('refund', 'bad request');
  await later.confirm(newCounts({ adults: 1 }));
  expect(await store.findPayment(id)).toMatchObject({ refunded: 0 });
  expect(await later.show(newCounts({ adults: 2 }))).toMatchObject({
    step: { kind: 'pay', amount: { minor: 1000 } },
  });
});

test('says what is to be paid at the door after a change', async () => {
  const door = await sellTickets({ adults: 2 }, { pay: 'door' });
  const later = await door.at({ first: priced('15.00') });
  expect(await later.confirm(newCounts({ adults: 3 }))).toEqual([
    bookingWords.dueMore('£35.00', '£15.00'),
  ]);
  expect(await door.pricesSold()).toEqual({ adults: [1000, 1000, 1500] });
  expect(await later.confirm(newCounts({ adults: 2 }))).toEqual([
    bookingWords.dueLess('£20.00', '£15.00'),
  ]);
  expect((await later.load()).booking?.soldFor).toEqual({ minor: 2000, currency: 'GBP' });
  expect(await later.confirm(newCounts({ guests: 1 }))).toEqual([bookingWords.noDue]);
});

test('asks again if the sum at the door is not the one that was confirmed', async () => {
  const { at, pricesSold } = await sellTickets({ adults: 1 }, { pay: 'door' });
  const { step } = await (await at({})).show(newCounts({ adults: 2 }));
  const hidden = step.kind === 'confirm' ? step.hidden : {};
  const raised = await at({ first: priced('12.00') });
  expect(await raised.post(hidden)).toMatchObject({ status: 409 });
  expect(await pricesSold()).toEqual({ adults: [1000] });
});
