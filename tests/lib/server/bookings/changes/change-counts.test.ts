import { expect, test } from 'vitest';
import { hiddenOf, openStoredBooking } from '@/tests/support/stored-booking';
import { newSubmission } from '@/tests/support/submissions';
import { bookingProblemWords } from '@/lib/words/lib/server/bookings';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';

const path = (token: string) => `/booking/${token}`;

const ask = 'step=change&count-adults=';

test('asks for the numbers of the form, at most those of one booking', async () => {
  const { show } = await openStoredBooking();
  expect((await show('step=change')).step).toMatchObject({
    kind: 'fields',
    fields: [
      { name: 'count-adults', max: 3 },
      { name: 'count-children', max: 3 },
    ],
    values: [
      ['count-adults', ['2']],
      ['count-children', ['1']],
    ],
    issues: [],
  });
});

test('confirms the new numbers, then books them and sends a mail', async () => {
  const { show, post, booked, mails, token, store, id } = await openStoredBooking();
  const { step } = await show(`${ask}1&count-children=2`);
  expect(step).toMatchObject({
    kind: 'confirm',
    sentences: ['From 2 adults and 1 children to 1 adults and 2 children.'],
  });
  expect(await post(hiddenOf(step))).toEqual({
    kind: 'redirect',
    path: `${path(token)}?done=changed`,
  });
  expect(await booked()).toEqual({ adults: 1, children: 2 });
  const { notice, ticket } = await show('done=changed');
  expect(notice).toEqual({ text: bookingWords.done, isProblem: false });
  expect(ticket?.facts).toContainEqual({ label: 'For', text: '1 adults and 2 children' });
  const [mail] = await mails();
  expect(mail?.text).toContain('is now for 1 adults and 2 children.');
  expect(mail?.text).toContain(`https://clinic.example${path(token)}`);
  expect(await store.listAuditEntries({ subject: id, limit: 2 })).toMatchObject([
    { action: 'booking-changed' },
  ]);
});

test.each(['', 'two', '1.5', '-1', '99', '0&count-children=0'])(
  'rejects the numbers %j',
  async (typed) => {
    const { show, post, booked } = await openStoredBooking();
    const { step } = await show(`${ask}${typed}`);
    expect(step).toMatchObject({ kind: 'fields', issues: [{ field: 'count-adults' }] });
    const [adults = '', children = ''] = typed.split('&count-children=');
    const fields = {
      do: 'change',
      refund: '0',
      'count-adults': adults,
      'count-children': children,
    };
    expect(await post(fields)).toMatchObject({ status: 422 });
    expect(await booked()).toEqual({ adults: 2, children: 1 });
  },
);

test('asks for at least one place', async () => {
  const { show } = await openStoredBooking();
  const sentence = bookingWords.noPlaces;
  expect((await show(`${ask}0&count-children=0`)).step).toMatchObject({ issues: [{ sentence }] });
});

test('says what is booked already, and what is too many', async () => {
  const { show } = await openStoredBooking();
  expect((await show(`${ask}2&count-children=1`)).notice?.text).toBe(bookingWords.same);
  expect((await show(`${ask}3&count-children=1`)).notice?.text).toBe(
    bookingProblemWords.tooMany(3),
  );
});

test('books no more places than there are', async () => {
  const { post, booked, store } = await openStoredBooking({ booking: '{ places: 5 }' });
  const other = { event: 'first', places: { adults: 1 }, capacity: { kinds: {} } };
  await store.addSubmission(newSubmission({ booking: other }));
  const change = { do: 'change', refund: '0', 'count-adults': '4', 'count-children': '1' };
  expect(await post(change)).toMatchObject({
    status: 409,
    view: { notice: { text: bookingWords.full } },
  });
  expect(await booked()).toEqual({ adults: 3, children: 1 });
});

test('gives places back of an event whose number was lowered since', async () => {
  const { post, booked } = await openStoredBooking({ booking: '{ places: 1 }' });
  const change = { do: 'change', refund: '0', 'count-adults': '2', 'count-children': '0' };
  expect(await post(change)).toMatchObject({ kind: 'redirect' });
  expect(await booked()).toEqual({ adults: 2 });
});

test('adds none after booking has closed, and gives some back', async () => {
  const booking = '{ closes: 2026-11-19, changes: { until: 1 day before } }';
  const { show } = await openStoredBooking({ booking });
  const more = await show(`${ask}3&count-children=1`);
  expect(more.notice?.text).toBe(bookingProblemWords.closed('The first'));
  expect((await show(`${ask}1&count-children=1`)).step.kind).toBe('confirm');
});

test('refunds the difference of fewer paid places', async () => {
  const { show, post, gateway, booked } = await openStoredBooking({ isPaid: true });
  const { step } = await show(`${ask}1&count-children=1`);
  expect(step).toMatchObject({
    sentences: [expect.any(String), bookingWords.refund('£8.00')],
  });
  expect(await post(hiddenOf(step))).toMatchObject({
    kind: 'redirect',
  });
  expect([...gateway.refunds.values()]).toMatchObject([{ minor: 800 }]);
  expect(await booked()).toEqual({ adults: 1, children: 1 });
  // The rest follows with the booking.
  expect((await show('step=cancel')).step).toMatchObject({ hidden: { refund: '800' } });
});

test('keeps what the other places were sold for where less was paid', async () => {
  const { post, gateway, booked } = await openStoredBooking({ isPaid: true, paidMinor: 1000 });
  const change = { do: 'change', refund: '200', 'count-adults': '1', 'count-children': '1' };
  expect(await post(change)).toMatchObject({ kind: 'redirect' });
  expect([...gateway.refunds.values()]).toMatchObject([{ minor: 200 }]);
  expect(await booked()).toEqual({ adults: 1, children: 1 });
});

test('asks for a card for more paid places, and adds none without it', async () => {
  const { show, post, booked } = await openStoredBooking({ isPaid: true });
  const { step } = await show(`${ask}3&count-children=0`);
  expect(step).toMatchObject({ kind: 'pay', amount: { minor: 800, currency: 'GBP' } });
  const change = { do: 'change', refund: '0', 'count-adults': '3', 'count-children': '0' };
  expect(await post(change)).toMatchObject({ status: 409 });
  expect(await booked()).toEqual({ adults: 2, children: 1 });
});

test('allows twenty changes a day', async () => {
  const { post } = await openStoredBooking();
  for (let index = 0; index < 20; index += 1) {
    const adults = String((index % 2) + 1);
    const change = { do: 'change', refund: '0', 'count-adults': adults, 'count-children': '0' };
    expect(await post(change)).toMatchObject({ kind: 'redirect' });
  }
  const last = { do: 'change', refund: '0', 'count-adults': '1', 'count-children': '0' };
  expect(await post(last)).toMatchObject({ status: 429 });
});
