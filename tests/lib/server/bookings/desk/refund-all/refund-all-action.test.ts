import { expect, test } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { refundAllProps } from '@/lib/server/bookings/desk/refund-all/refund-all-props';
import { fair, night, startWithBookings } from '@/tests/support/desk-refunds';
import { newOperator } from '@/tests/support/operators';
import { changeAlone } from '@/tests/support/payments';
import { noon } from '@/tests/support/submissions';
import { refundAllWords } from '@/lib/words/lib/server/bookings/desk';

type RefundAllPageProps = PropsOf<typeof refundAllProps>;

const path = `/desk/refund-all?event=${fair}`;
const action = '/api/desk/refund-all';
const event = fair;

test('shows the count and the sums by currency, refunds each once, and names those left out', async () => {
  const { add, read, postTo, store, gateway, taken, runJob } = await startWithBookings();
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
    refundAllWords.omitted['dispute-lost'],
    refundAllWords.omitted.disputed,
    refundAllWords.omitted.refunded,
  ]);
  await Promise.all([postTo(action, page.fields), postTo(action, page.fields)]);
  // The job makes them after the answer.
  expect(gateway.refunds.size).toBe(0);
  const waiting = await read<RefundAllPageProps>(path);
  expect(waiting.notice).toContain('0 of 3 so far');
  expect(waiting.total).toBeUndefined();
  await Promise.all([runJob(), runJob()]);
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
  expect((await read<RefundAllPageProps>(again)).notice).toBe(refundAllWords.changed);
  expect((await read<RefundAllPageProps>(path)).total).toBeUndefined();
  expect(gateway.refunds.size).toBe(3);
});

test('goes on after an interruption with those that are left, and refunds none twice', async () => {
  const { add, read, postTo, store, gateway, runJob, failures } = await startWithBookings();
  const ids = [await add({ event }), await add({ event })];
  await postTo(action, (await read<RefundAllPageProps>(path)).fields);
  const killed = () => Promise.reject(new Error('killed'));
  // The first booking is stored with its refund when the process ends, and the second is not.
  let calls = 0;
  await runJob({
    endEventRefund: killed,
    cancelBooking: (cancellation) => {
      calls += 1;
      return calls > 1 ? killed() : store.cancelBooking(cancellation);
    },
  });
  expect(failures).toHaveLength(2);
  expect(await store.listRefunds(ids)).toHaveLength(1);
  expect((await read<RefundAllPageProps>(path)).notice).toContain('0 of 2 so far');
  await runJob();
  await runJob();
  expect(await store.listRefunds(ids)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  expect(gateway.refunds.size).toBe(2);
  for (const id of ids) expect(await store.listMails({ submission: id, limit: 9 })).toHaveLength(1);
  expect((await read<RefundAllPageProps>(path)).notice).toBe(refundAllWords.done(2));
});

test('names refunds that failed, and audits none of them as made', async () => {
  const { add, read, postTo, store, gateway, runJob } = await startWithBookings();
  const id = await add({ event });
  gateway.fail('refund', 'bad request');
  await postTo(action, (await read<RefundAllPageProps>(path)).fields);
  await runJob();
  const [failed, ...others] = (await read<RefundAllPageProps>(path)).failed;
  expect(others).toEqual([]);
  expect(failed?.name).toBe('Guest 1');
  expect(failed?.text).toBe(refundAllWords.failures.failed);
  const audit = await store.listAuditEntries({ subject: id, limit: 9 });
  expect(audit.map((entry) => entry.action)).not.toContain('refund');
});

test('does nothing to a booking whose payment has changed since the press', async () => {
  const { add, read, postTo, store, gateway, runJob } = await startWithBookings();
  const id = await add({ event });
  await postTo(action, (await read<RefundAllPageProps>(path)).fields);
  await store.addRefund({
    id: 'r1',
    payment: id,
    minor: 100,
    requestedBy: '',
    requestedAt: noon,
  });
  await runJob();
  expect(gateway.refunds.size).toBe(0);
  expect((await store.findSubmission(id))?.cancelledAt).toBeUndefined();
  const page = await read<RefundAllPageProps>(path);
  expect(page.notice).toBe(refundAllWords.notMade(1));
  expect(page.failed).toMatchObject([{ text: refundAllWords.failures.changed }]);
  // The rest is offered again.
  expect(page.total).toBe('1 booking, £15.00');
});

test('is only for cancelled events with something to refund, and for those who may', async () => {
  const { add, read, postTo, ...desk } = await startWithBookings();
  await add();
  expect(await read(`/desk/events/${fair}`)).not.toHaveProperty('refundAll');
  await add({ event });
  expect(await postTo(action, { event: night, version: '' })).toBe('404');
  const staff = newOperator({ email: 'ben@example.org', role: 'staff', mayRefund: false });
  const Cookie = await desk.signInAs(staff);
  expect(await postTo(action, { event, version: '' }, Cookie)).toBe('403');
  const date = await desk.request(`/desk/events/${fair}`, { headers: { Cookie } });
  expect(date.body).not.toContain('refundAll');
  expect(await read(`/desk/events/${fair}`)).toMatchObject({ refundAll: path });
});

test('waits while the operator who has cancelled the date can still put it back', async () => {
  const desk = await startWithBookings();
  const { add, read, postTo, store } = desk;
  await add();
  await postTo('/api/desk/bookings/call-off', { event: night, version: '0', state: 'cancelled' });
  const pageOfNight = `/desk/refund-all?event=${night}`;
  const page = await read<RefundAllPageProps>(pageOfNight);
  expect(page.total).toBeUndefined();
  expect(page.canPutBack).toBe(true);
  expect(page.notice).toContain('You can refund all from 12:05.');
  await postTo(action, page.fields);
  expect(await store.listWaitingEventRefunds()).toEqual([]);
  desk.advance(5);
  const later = await read<RefundAllPageProps>(pageOfNight);
  expect(later).toMatchObject({ total: '1 booking, £16.00', canPutBack: false });
  await postTo(action, later.fields);
  expect(await store.listWaitingEventRefunds()).toHaveLength(1);
});
