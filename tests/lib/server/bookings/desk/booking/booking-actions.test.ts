import { expect, test } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import type { SubmittedFields } from '@/lib/forms/submission';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { addPaid } from '@/tests/support/payments';
import { newSale } from '@/tests/support/sold-booking';
import { newSubmission, noon } from '@/tests/support/submissions';
import { eventDateWords, cancelledText } from '@/lib/words/lib/server/bookings/desk';
import { bookingChangeMailWords, bookingWords } from '@/lib/words/lib/server/bookings/page';
import { notificationWords } from '@/lib/words/lib/server/platform/mail';

const event = 'nights/2026-11-27';
const capacity = { all: 10, kinds: { children: 3 } };
const sent: SubmittedFields = [
  ['event', [event]],
  ['adults', ['2']],
  ['name', ['Ana']],
  ['email', ['ana@example.net']],
];

async function start() {
  const desk = await startDesk({ settings: { PAYMENTS: 'practice' } });
  const { store } = desk;
  const Cookie = await desk.signIn();
  const booking = { event, places: { adults: 2 }, capacity };
  const { id } = newSubmission({});
  await store.addSubmission(newSubmission({ id, form: 'book', fields: sent, booking }));
  const read = async (path: string) =>
    JSON.parse((await desk.request(path, { headers: { Cookie } })).body) as PropsOf<
      typeof eventDateProps
    >;
  const post = async (
    action: 'cancel' | 'change' | 'ticket',
    fields: Readonly<Record<string, string>> = {},
    cookie = Cookie,
  ) => {
    const body = new URLSearchParams({ submission: id, event, ...fields }).toString();
    const response = await desk.post(`/api/desk/bookings/${action}`, body, { Cookie: cookie });
    return response.headers.location ?? String(response.status);
  };
  const taken = async () => (await store.countTakenByEvent([event], desk.now())).get(event) ?? {};
  const mailOf = async (submission = id) =>
    (await store.listMails({ submission, limit: 9 })).find(({ kind }) => kind === 'reply');
  const signInAs: typeof desk.signInAs = (operator) => desk.signInAs(operator);
  return { store, id, read, post, taken, mailOf, signInAs };
}

test('cancels a booking, gives its places back and mails the visitor', async () => {
  const { store, id, read, post, taken, mailOf } = await start();
  const next = await post('cancel', { notify: 'on' });
  expect(await read(next)).toMatchObject({ notice: eventDateWords.done.cancelled, bookings: [] });
  expect(await taken()).toEqual({});
  expect((await store.findSubmission(id))?.cancelledAt).toBeInstanceOf(Date);
  const mail = await mailOf();
  const { reference = '' } = (await store.findSubmission(id)) ?? {};
  const subject = bookingChangeMailWords.cancelledSubject('Public night');
  expect(mail?.subject).toBe(notificationWords.subject(subject, reference));
  expect(mail?.text).toContain(
    cancelledText.booking('“Public night” on Friday 27 November 2026 (2 adults)'),
  );
  const [entry] = await store.listAuditEntries({ action: 'booking-cancelled', limit: 9 });
  expect(entry).toMatchObject({ subject: id, operator: 'operator@example.org' });
  // A second press changes and sends nothing more.
  expect(await post('cancel', { notify: 'on' })).toBe(next);
  expect(await store.listMails({ submission: id, limit: 9 })).toHaveLength(1);
});

test('refunds a cancelled booking only if the sum is the one that was shown', async () => {
  const { store, read, post, mailOf } = await start();
  const booking = { event, places: { adults: 1 }, capacity };
  const form = { form: 'book' };
  const { submission: paid } = await addPaid(
    store,
    { ...form, mode: 'practice' },
    { ...form, booking, fields: sent },
  );
  const { chosen } = await read(`/desk/events/${event}?booking=${paid.id}`);
  const minor = chosen?.refund?.minor ?? 0;
  expect(minor).toBeGreaterThan(0);
  const cancel = { submission: paid.id, refund: 'on', notify: 'on' };
  const refused = await post('cancel', { ...cancel, minor: String(minor - 1) });
  expect((await read(refused)).problem).toBe(eventDateWords.problems.booking['booking-changed']);
  expect(await store.listRefunds(paid.id)).toEqual([]);

  const cancelled = await read(await post('cancel', { ...cancel, minor: String(minor) }));
  expect(cancelled.notice).toBe(eventDateWords.done.cancelledUnconfirmed);
  expect(await store.listRefunds(paid.id)).toMatchObject([
    { minor, requestedBy: 'operator@example.org', state: 'asked' },
  ]);
  expect((await mailOf(paid.id))?.text).toContain(
    bookingWords.refundRequested(chosen?.refund?.sum ?? ''),
  );
});

test('changes the numbers, whatever the event allows visitors', async () => {
  const { store, id, read, post, taken, mailOf } = await start();
  const next = await post('change', { 'count-adults': '1', 'count-children': '3', notify: 'on' });
  expect((await read(next)).notice).toBe(eventDateWords.done.counted);
  expect(await taken()).toEqual({ adults: 1, children: 3 });
  expect((await store.findSubmission(id))?.fields).toContainEqual(['children', ['3']]);
  expect((await mailOf())?.text).toContain(
    'is now for 1 adult and 3 children. It was for 2 adults.',
  );
  const [entry] = await store.listAuditEntries({ action: 'booking-changed', limit: 9 });
  expect(entry).toMatchObject({ details: '2 adults → 1 adult and 3 children' });
});

test.each([
  [{ 'count-adults': 'two' }, 'Enter at least one place, in whole numbers.'],
  [{ 'count-adults': '0', 'count-children': '' }, 'Enter at least one place, in whole numbers.'],
  [{ 'count-adults': '11' }, 'too few places are left'],
])('says why %j changes nothing', async (counts, problem) => {
  const { read, post, taken } = await start();
  const page = await read(await post('change', counts));
  expect(page.problem).toContain(problem);
  expect(page.chosen?.name).toBe('Ana');
  expect(await taken()).toEqual({ adults: 2 });
});

test('changes no number of a booking with a kind that the form has lost', async () => {
  const { store, read, post, taken } = await start();
  const adults = {
    kind: 'adults',
    label: 'Adults',
    texts: { other: '{value} adults' },
    prices: [0],
  };
  const pairs = { ...adults, kind: 'pairs', label: 'Pairs', texts: { other: '{value} pairs' } };
  const sold = newSale({ kinds: [adults, pairs] });
  const booking = { event, places: { adults: 1, pairs: 1 }, capacity, sold };
  const lost = newSubmission({ form: 'book', fields: sent, booking });
  await store.addSubmission(lost);
  const page = await read(await post('change', { submission: lost.id, 'count-adults': '3' }));
  expect(page.problem).toBe(eventDateWords.problems.booking['counts-lost']);
  expect(await taken()).toEqual({ adults: 3, pairs: 1 });
});

test('changes no number below the people who are checked in', async () => {
  const { store, id, read, post, taken } = await start();
  const entry = { id: 'a', at: noon, operator: '', action: 'checked-in', subject: id };
  await store.addCheckIns([
    {
      id: 'c',
      submission: id,
      event,
      people: 2,
      at: noon,
      operator: '',
      audit: { ...entry, details: '' },
    },
  ]);
  const page = await read(await post('change', { 'count-adults': '1' }));
  expect(page.problem).toBe(eventDateWords.problems.booking['counts-checked-in']);
  expect(await taken()).toEqual({ adults: 2 });
});

test('changes no number of places that were sold at the door', async () => {
  const { store, read, post, taken } = await start();
  const audit = { id: 'a', at: noon, operator: '', action: 'door-sale', subject: '', details: '' };
  const sale = {
    minor: 800,
    currency: 'GBP',
    operator: '',
    audit,
    checkIn: { id: 'c', audit: { ...audit, id: 'b' } },
  };
  const booking = { event, places: { adults: 1 }, capacity };
  const sold = newSubmission({
    form: 'book',
    fields: [sent[0] ?? ['event', []], ['adults', ['1']]],
    booking,
    sale,
  });
  await store.addSubmission(sold);
  const before = await read(`/desk/events/${event}?booking=${sold.id}`);
  expect(before.chosen).toMatchObject({ sold: '£8.00', counts: [] });
  const page = await read(await post('change', { submission: sold.id, 'count-adults': '2' }));
  expect(page.problem).toBe(eventDateWords.problems.booking['counts-sold']);
  expect(await taken()).toEqual({ adults: 3 });
});

test('records no change of numbers that are the same', async () => {
  const { store, post } = await start();
  expect(await post('change', { 'count-adults': '2' })).toBe(`/desk/events/${event}`);
  expect(await store.listAuditEntries({ action: 'booking-changed', limit: 9 })).toEqual([]);
});

test('sends the ticket again, once for each form', async () => {
  const { store, id, read, post, mailOf } = await start();
  const { chosen } = await read(`/desk/events/${event}?booking=${id}`);
  expect(chosen?.email).toBe('ana@example.net');
  const message = chosen?.idempotencyKey ?? '';
  const next = await post('ticket', { message });
  expect((await read(next)).notice).toBe(eventDateWords.done.ticketWaits);
  await post('ticket', { message });
  expect(await store.listMails({ submission: id, limit: 9 })).toHaveLength(1);
  const mail = await mailOf();
  expect(mail?.subject).toMatch(/^Your booking: Public night, Friday 27 November 2026 \(/);
  expect(mail?.text).toContain(`http://localhost:3000/booking/${id}.`);
  expect(await store.listAuditEntries({ action: 'ticket-sent', limit: 9 })).toHaveLength(1);
});

test('follows the role of the operator', async () => {
  const { post, taken, signInAs } = await start();
  const reader = await signInAs(newOperator({ email: 'rae@example.org', role: 'reader' }));
  for (const action of ['cancel', 'change', 'ticket'] as const) {
    expect(await post(action, {}, reader)).toBe('403');
  }
  const staff = newOperator({ email: 'sam@example.org', role: 'staff', mayRefund: false });
  expect(await post('cancel', { refund: 'on' }, await signInAs(staff))).toBe('403');
  expect(await taken()).toEqual({ adults: 2 });
});
