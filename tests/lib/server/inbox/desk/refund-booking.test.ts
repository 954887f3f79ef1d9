import { expect, test } from 'vitest';
import { startWithBookings, night } from '@/tests/support/desk-refunds';
import { changeAlone } from '@/tests/support/payments';
import { noon } from '@/tests/support/submissions';
import { timeWords } from '@/lib/words/lib/server/desk';
import { refundWords } from '@/lib/words/lib/server/payments/views';
import { mailSetUpWords } from '@/lib/words/lib/server/platform/mail';

const path = '/api/desk/refund';

test('asks for a full refund whether the booking is cancelled too', async () => {
  const { add, confirm } = await startWithBookings();
  const id = await add();
  expect(await confirm(id, '16.00')).toMatchObject({
    booking: [
      expect.stringContaining('(2 adults)') as unknown,
      refundWords.cancelConsequence,
      mailSetUpWords.waits,
    ],
    step: { kind: 'confirm', choosesPlaces: true },
  });
  const part = await confirm(id, '5.00');
  expect(part.step).toMatchObject({ kind: 'confirm', choosesPlaces: false });
  expect(part.booking.at(-1)).toBe(refundWords.keepPart);
});

test('refunds and cancels: the places, the mail, the ticket, the list at the door, the audit log', async () => {
  const { add, store, fieldsOf, postTo, taken, gateway } = await startWithBookings();
  const id = await add();
  const fields = { ...(await fieldsOf(id, '16.00')), places: 'cancel' };
  const presses = await Promise.all([postTo(path, fields), postTo(path, fields)]);
  expect(presses).toEqual([`/desk/${id}#payment`, `/desk/${id}#payment`]);
  expect(await taken()).toEqual({});
  expect((await store.findSubmission(id))?.cancelledAt).toBeInstanceOf(Date);
  expect(await store.listDoorBookings(night)).toEqual([]);
  expect([...gateway.refunds.values()]).toMatchObject([{ minor: 1600, intent: `pi_${id}` }]);
  const mails = await store.listMails({ submission: id, limit: 9 });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: 'guest1@example.net' });
  expect(mails[0]?.text).toContain('asked for the refund of £16.00 to your card');
  const audit = await store.listAuditEntries({ subject: id, limit: 9 });
  const actions = audit.map(({ action }) => action).filter((action) => action !== 'view');
  expect(actions.toSorted()).toEqual(['booking-cancelled', 'refund']);
  // A later press does nothing more.
  expect(await postTo(path, fields)).toBe(`/desk/${id}#payment`);
  expect(gateway.refunds.size).toBe(1);
});

test('refunds and keeps the places, or part of the sum', async () => {
  const { add, store, fieldsOf, postTo, taken } = await startWithBookings();
  const [whole, part] = [await add(), await add()];
  await postTo(path, { ...(await fieldsOf(whole, '16.00')), places: 'keep' });
  await postTo(path, await fieldsOf(part, '5.00'));
  expect(await taken()).toEqual({ adults: 4 });
  expect(await store.findPayment(whole)).toMatchObject({ refunded: 1600 });
  expect(await store.findPayment(part)).toMatchObject({ refunded: 500 });
  expect(await store.listMails({ limit: 9 })).toEqual([]);
});

test('asks again where a full refund does not choose, or a part of it cancels', async () => {
  const { add, store, fieldsOf, postTo, taken } = await startWithBookings();
  const id = await add();
  expect(await postTo(path, await fieldsOf(id, '16.00'))).toContain('/desk/refund?');
  const part = { ...(await fieldsOf(id, '5.00')), places: 'cancel' };
  expect(await postTo(path, part)).toContain('/desk/refund?');
  expect(await store.listRefunds(id)).toEqual([]);
  expect(await taken()).toEqual({ adults: 2 });
});

test.each(['cancel', 'keep'])(
  'does not %s a booking that was cancelled meanwhile',
  async (places) => {
    const { add, store, fieldsOf, postTo, read } = await startWithBookings();
    const id = await add();
    const fields = await fieldsOf(id, '16.00');
    const audit = { id: 'a', at: noon, operator: '', action: 'booking-cancelled', subject: id };
    await store.cancelBooking({
      submission: id,
      at: noon,
      seen: (await store.findSubmission(id))?.fields ?? [],
      refunds: [],
      mails: [],
      audit: { ...audit, details: '' },
    });
    const again = await postTo(path, { ...fields, places });
    expect(await store.listRefunds(id)).toEqual([]);
    expect(await read(again)).toMatchObject({
      notice: refundWords.bookingChanged,
      booking: [refundWords.cancelledAt(timeWords.today('12:00'))],
      step: { kind: 'confirm', choosesPlaces: false },
    });
  },
);

test('says that the date of a booking has taken place', async () => {
  const { add, waitDays, confirm } = await startWithBookings();
  const id = await add();
  await waitDays(30);
  const { booking, step } = await confirm(id, '16.00');
  expect(booking).toEqual([expect.stringContaining('has taken place')]);
  expect(step).toMatchObject({ choosesPlaces: false });
});

test('keeps the cancellation, and never calls a refused refund made', async () => {
  const { add, store, gateway, fieldsOf, postTo, read } = await startWithBookings();
  const id = await add();
  gateway.fail('refund', 'bad request');
  const next = await postTo(path, { ...(await fieldsOf(id, '16.00')), places: 'cancel' });
  expect(next).toContain('problem=refused');
  expect(await read(next)).toMatchObject({
    booking: [refundWords.cancelledAt(timeWords.today('12:00'))],
  });
  const audit = await store.listAuditEntries({ subject: id, limit: 9 });
  expect(audit.map(({ action }) => action)).toContain('refund-refused');
  expect(audit.map(({ action }) => action)).not.toContain('refund');
});

test('says and records that a refund was refused when a booking is cancelled', async () => {
  const { add, store, gateway, postTo } = await startWithBookings();
  const submission = await add();
  gateway.fail('refund', 'bad request');
  const fields = { submission, event: night, refund: 'on', minor: '1600' };
  const next = await postTo('/api/desk/bookings/cancel', fields);
  expect(next).toContain('?done=cancelled&refund=refused');
  const audit = await store.listAuditEntries({ subject: submission, limit: 9 });
  expect(audit.map(({ action }) => action).sort()).toEqual(['booking-cancelled', 'refund-refused']);
});

test('cancels nothing if a dispute began meanwhile', async () => {
  const { add, store, fieldsOf, postTo, taken } = await startWithBookings();
  const id = await add();
  const fields = { ...(await fieldsOf(id, '16.00')), places: 'cancel' };
  await changeAlone(store, id, { dispute: 'open', disputedAt: noon, withdrawn: 1600 });
  await postTo(path, fields);
  expect(await taken()).toEqual({ adults: 2 });
  expect(await store.listRefunds(id)).toEqual([]);
});
