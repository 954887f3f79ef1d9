import { expect, test } from 'vitest';
import type { RefundAllPageProps } from '@/lib/desk/refund-all-page';
import { fair, night, startWithBookings } from '@/tests/support/desk-refunds';
import { newOperator } from '@/tests/support/operators';
import { changeAlone } from '@/tests/support/payments';
import { noon } from '@/tests/support/submissions';

const path = `/desk/refund-all?event=${fair}`;
const action = '/api/desk/refund-all';
const event = fair;

test('shows the count and the sums by currency, refunds each once, and names those left out', async () => {
  const { add, read, postTo, store, gateway, taken } = await startWithBookings();
  const [first, second, third, disputed, lost, refunded] = [
    await add({ event }),
    await add({ event, minor: 900 }),
    await add({ event, minor: 4000, currency: 'EUR' }),
    await add({ event }),
    await add({ event }),
    await add({ event }),
  ];
  await changeAlone(store, disputed, { dispute: 'open', disputedAt: noon, withdrawn: 0 });
  await changeAlone(store, lost, { dispute: 'lost', disputedAt: noon, withdrawn: 1600 });
  const refund = { payment: refunded, minor: 1600, requestedBy: '', requestedAt: noon };
  await store.addRefund({ id: 'r1', ...refund });
  const page = await read<RefundAllPageProps>(path);
  expect(page.total).toBe('3 bookings, €40.00 and £25.00');
  expect(page.due.map(({ text }) => text).toSorted()).toEqual(
    ['£16.00', '£9.00', '€40.00'].toSorted(),
  );
  expect(page.omitted.map(({ text }) => text).toSorted()).toEqual([
    'Dispute lost: the bank has given the money back',
    'Disputed at the bank',
    'Refunded already',
  ]);
  await Promise.all([postTo(action, page.fields), postTo(action, page.fields)]);
  expect([...gateway.refunds.values()].map(({ minor }) => minor).toSorted()).toEqual([
    1600, 4000, 900,
  ]);
  for (const id of [first, second, third]) {
    expect((await store.findSubmission(id))?.cancelledAt).toBeInstanceOf(Date);
    expect(await store.listMails({ submission: id, limit: 9 })).toHaveLength(1);
    const audit = await store.listAuditEntries({ subject: id, limit: 9 });
    expect(audit.map((entry) => entry.action).toSorted()).toEqual(['booking-cancelled', 'refund']);
  }
  expect(await taken(event)).toEqual({ adults: 6 });
  // A later press of the first page does nothing, and says so.
  const again = await postTo(action, page.fields);
  expect((await read<RefundAllPageProps>(again)).notice).toContain('Nothing was done just now');
  expect((await read<RefundAllPageProps>(path)).total).toBeUndefined();
  expect(gateway.refunds.size).toBe(3);
});

test('goes on after an interruption with those that are left', async () => {
  const { add, read, postTo, store, gateway } = await startWithBookings();
  const [first, second] = [await add({ event }), await add({ event })];
  const page = await read<RefundAllPageProps>(path);
  const { cancelBooking } = store;
  let calls = 0;
  store.cancelBooking = (cancellation) => {
    calls += 1;
    return calls > 1 ? Promise.reject(new Error('killed')) : cancelBooking(cancellation);
  };
  await postTo(action, page.fields).catch(() => undefined);
  store.cancelBooking = cancelBooking;
  const refunds = await store.listRefunds([first, second]);
  expect(refunds).toMatchObject([{ state: 'asked', minor: 1600 }]);
  const rest = await read<RefundAllPageProps>(path);
  expect(rest.total).toBe('1 booking, £16.00');
  await postTo(action, rest.fields);
  expect(await store.listRefunds([first, second])).toHaveLength(2);
  expect(gateway.refunds.size).toBe(1);
});

test('counts refused refunds apart, and audits none of them as made', async () => {
  const { add, read, postTo, store, gateway } = await startWithBookings();
  const id = await add({ event });
  gateway.fail('refund', 'bad request');
  const next = await postTo(action, (await read<RefundAllPageProps>(path)).fields);
  expect((await read<RefundAllPageProps>(next)).notice).toContain('refused 1 refund');
  const audit = await store.listAuditEntries({ subject: id, limit: 9 });
  expect(audit.map((entry) => entry.action)).not.toContain('refund');
});

test('is only for cancelled events, and for those who may refund', async () => {
  const { add, read, postTo, ...desk } = await startWithBookings();
  await add();
  expect(await postTo(action, { event: night, version: '' })).toBe('404');
  const staff = newOperator({ email: 'ben@example.org', role: 'staff', mayRefund: false });
  const Cookie = await desk.signInAs(staff);
  expect(await postTo(action, { event, version: '' }, Cookie)).toBe('403');
  const date = await desk.request(`/desk/events/${fair}`, { headers: { Cookie } });
  expect(date.body).not.toContain('refundAll');
  expect(await read(`/desk/events/${fair}`)).toMatchObject({ refundAll: path });
});
