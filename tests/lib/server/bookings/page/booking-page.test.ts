import { expect, test } from 'vitest';
import { loadBooking } from '@/lib/server/bookings/page/stored-booking';
import { createBookingToken, createQrToken } from '@/lib/server/bookings/page/booking-token';
import { createQrCode } from '@/lib/server/bookings/page/qr-code';
import { openStoredBooking, type Site } from '@/tests/support/stored-booking';
import { noon } from '@/tests/support/submissions';
import { rebookingMailWords } from '@/lib/words/lib/server/bookings/rebooking';
import { ticketWords } from '@/lib/words/lib/server/bookings';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';

const path = (token: string) => `/booking/${token}`;

test('shows the booking as it is stored, with a code and what can be changed', async () => {
  const { show, token } = await openStoredBooking();
  const { ticket, ...view } = await show();
  expect(view).toEqual({
    title: bookingWords.title,
    reference: 'PLA-7K2QXM',
    sentences: [bookingWords.open('Friday 27 November 2026 at 19:00')],
    step: {
      kind: 'choose',
      links: [
        { label: bookingWords.changeLink, href: `${path(token)}?step=change` },
        { label: bookingWords.answersLink, href: `${path(token)}?step=answers` },
      ],
      cancel: { label: bookingWords.cancelLink, href: `${path(token)}?step=cancel` },
    },
  });
  expect(ticket).toMatchObject({ title: 'The first', reference: 'PLA-7K2QXM' });
  expect(ticket?.facts).toContainEqual({ label: 'For', text: '2 adults and 1 children' });
  expect(ticket?.qrCode?.path).toMatch(/^M4 4h7v1h-7z/);
});

test.each([
  ['{ changes: { until: 2 days before } }', 'Wednesday 25 November 2026 at 19:00'],
  ['{ closes: 2026-11-24 }', 'the end of Tuesday 24 November 2026'],
  [
    '{ closes: 2026-11-24, changes: { until: 2026-11-26T12:00 } }',
    'Thursday 26 November 2026 at 12:00',
  ],
])('says until when it can be changed (%s)', async (booking, until) => {
  const { show } = await openStoredBooking({ booking });
  expect((await show()).sentences).toEqual([bookingWords.open(until)]);
});

test.each([
  ['full', bookingWords.openRefunded('Friday 27 November 2026 at 19:00')],
  ['none', bookingWords.openNotRefunded('Friday 27 November 2026 at 19:00')],
])('says what was paid and the rule of refunds (%s)', async (refund, rule) => {
  const { show } = await openStoredBooking({
    isPaid: true,
    booking: `{ changes: { refund: ${refund} } }`,
  });
  const { sentences, ticket } = await show();
  expect(sentences[0]).toBe('You paid £16.00.');
  expect(sentences[1]).toBe(rule);
  expect(ticket?.facts).toContainEqual({ label: 'Paid', text: '£16.00' });
});

test.each<[string, Site, string]>([
  [
    'after the time',
    { booking: '{ changes: { until: 2026-11-20T11:00 } }' },
    bookingWords.over('Friday 20 November 2026 at 11:00'),
  ],
  [
    'where the file allows none',
    { booking: '{ changes: { until: never } }' },
    bookingWords.write('hello@example.org'),
  ],
  [
    'of a cancelled event',
    { event: 'status: cancelled\n' },
    bookingWords.write('hello@example.org'),
  ],
])('offers no changes %s', async (_when, site, text) => {
  const { show, post, booked } = await openStoredBooking(site);
  const { sentences, step } = await show('step=cancel');
  expect(step).toEqual({ kind: 'none' });
  expect(sentences.at(-1)).toContain(text);
  expect(await post({ do: 'cancel', refund: '0' })).toMatchObject({ kind: 'page', status: 409 });
  expect(await booked()).toEqual({ adults: 2, children: 1 });
});

test('says that the event is cancelled, without a code, a sum to pay and a calendar', async () => {
  const { show } = await openStoredBooking({ event: 'price: £8\nstatus: cancelled\n' });
  const { sentences, ticket } = await show();
  expect(sentences[0]).toBe(bookingWords.eventStatus.cancelled);
  expect(ticket?.status).toBe(bookingWords.status.eventCancelled);
  expect(ticket?.qrCode).toBeUndefined();
  const labels = ticket?.facts.map(({ label }) => label);
  expect(labels).toContain('For');
  expect(labels).not.toContain(ticketWords.toPay);
});

test('says that a booking of a postponed event stays, with its code', async () => {
  const { show } = await openStoredBooking({ event: 'price: £8\nstatus: postponed\n' });
  const { sentences, ticket } = await show();
  expect(sentences[0]).toContain(rebookingMailWords.keep);
  expect(ticket?.qrCode).toBeDefined();
  expect(ticket?.facts).toContainEqual({ label: ticketWords.toPay, text: '£8' });
});

test('exists for a signed link only, and not for a message in the bin', async () => {
  const { store, content, id, token } = await openStoredBooking();
  expect(await loadBooking(`${token}x`, content, store, noon)).toBeUndefined();
  const unknown = await createBookingToken('0192e3a4-0000-7000-8000-000000000001', store);
  expect(await loadBooking(unknown, content, store, noon)).toBeUndefined();
  store.execute(`UPDATE submissions SET state = 'bin' WHERE id = '${id}'`);
  expect(await loadBooking(token, content, store, noon)).toBeUndefined();
});

test('shows the ticket alone at the address of the QR code', async () => {
  const { show, store, content, id, post, booked } = await openStoredBooking();
  const { ticket } = await show();
  const qrToken = await createQrToken(id, store);
  expect(ticket?.qrCode).toEqual(createQrCode(`https://clinic.example/booking/${qrToken}`));
  const own = await loadBooking(qrToken, content, store, noon);
  const scanned = await show('step=cancel', own);
  expect(scanned.ticket?.reference).toBe('PLA-7K2QXM');
  expect(scanned.sentences).toEqual([bookingWords.ticketOnly]);
  expect(scanned.step).toEqual({ kind: 'none' });
  const cancel = { do: 'cancel', refund: '0' };
  expect(await post(cancel, {}, own)).toMatchObject({ status: 409 });
  expect(await booked()).toEqual({ adults: 2, children: 1 });
});

test('changes nothing of spam', async () => {
  const { show, post, store } = await openStoredBooking();
  store.execute(`UPDATE submissions SET state = 'spam'`);
  expect((await show()).step).toEqual({ kind: 'none' });
  expect(await post({ do: 'cancel', refund: '0' })).toMatchObject({ status: 409 });
});

test('names the step in the title of the document, and says that there is an error', async () => {
  const { titleOf } = await openStoredBooking();
  expect(await titleOf()).toBe(bookingWords.title);
  expect(await titleOf('step=cancel')).toBe(`${bookingWords.cancelQuestion} · Your booking`);
  expect(await titleOf('step=change&count-adults=two')).toBe(
    `Error: ${bookingWords.countsQuestion} · Your booking`,
  );
  expect(await titleOf('done=changed')).toBe(bookingWords.title);
});
