import { describe, expect, test } from 'vitest';
import { createBookingPath } from '@/lib/server/bookings/page/booking-token';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { contentWith } from '@/tests/support/content';
import { startFormPage } from '@/tests/support/form-page-server';
import { formContextOf } from '@/tests/support/form-server';
import { startPaidSite, wordsOf } from '@/tests/support/paid-form';
import { resourceFile, room, telescopes } from '@/tests/support/resources';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { bookingMailWords, bookingProblemWords } from '@/lib/words/lib/server/bookings';

/** Starts a site whose resource is booked with the form "gift", on Friday 20 November 2026 at noon. */
async function startLending(files: Readonly<Record<string, string>>) {
  const content = await contentWith(
    Object.fromEntries(
      Object.entries(files).map(([file, text]) => [
        file.replace('lend', 'gift'),
        text.replace('form: lend', 'form: gift'),
      ]),
    ),
  );
  const form = content.forms.get('gift');
  if (form === undefined) throw new Error('There is no form.');
  const site = await startPaidSite({
    form,
    bookings: (store, now) => bookingServices(content, store, 'http://site.example', now),
  });
  let attempts = 0;
  const book = (slot: string) => {
    attempts += 1;
    return site.pay({ slot }, `a${attempts}`);
  };
  const booked = async (slot: string) => {
    const key = `/resources/${slot}`;
    return (await site.store.countTakenByEvent([key], site.payments.now())).get(key);
  };
  return { site, content, form, book, booked };
}

describe('a resource that is lent by the month', () => {
  test('lends no more than there are, and each month by itself', async () => {
    const { book, booked } = await startLending(telescopes);
    const january = 'telescopes/2027-01';
    expect((await book(january)).body).toMatchObject({ ok: true });
    expect((await book(january)).status).toBe(200);
    const full = await book(january);
    expect(full.status).toBe(403);
    expect(wordsOf(full)).toBe(
      '“A telescope, Saturday 2 January 2027 to Saturday 6 February 2027” is full.',
    );
    expect((await book('telescopes/2027-02')).status).toBe(200);
    expect(await booked(january)).toEqual({ place: 2 });
  });

  test('lends no more than there are of posts that arrive together', async () => {
    const { site, booked } = await startLending(telescopes);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        site.pay(
          { slot: 'telescopes/2027-01', email: `ana${index}@example.org` },
          `together${index}`,
        ),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await booked('telescopes/2027-01')).toEqual({ place: 2 });
  });
});

describe('a resource that is used by the half hour', () => {
  test('is booked up to the last place of each slot', async () => {
    const { book, booked } = await startLending(room);
    const slot = 'room/2026-11-27T20:00';
    expect((await book(slot)).status).toBe(200);
    expect((await book(slot)).status).toBe(200);
    expect(wordsOf(await book(slot))).toBe(
      '“The room, Friday 27 November 2026, 20:00 to 20:30” is full.',
    );
    expect((await book('room/2026-11-27T21:00')).status).toBe(200);
    expect(await booked(slot)).toEqual({ place: 2 });
    expect(await booked('room/2026-11-27T21:00')).toEqual({ place: 1 });
  });

  test.each([
    [
      'too early',
      'room/2026-12-04T20:00',
      bookingProblemWords.notOpen(
        'The room, Friday 4 December 2026, 20:00 to 20:30',
        'Friday 20 November 2026 at 20:00',
      ),
    ],
    [
      'in the past',
      'room/2026-11-13T20:00',
      bookingProblemWords.closed('The room, Friday 13 November 2026, 20:00 to 20:30'),
    ],
    ['not in the hours', 'room/2026-11-27T18:00', bookingProblemWords.noSlot],
    ['in the gap', 'room/2026-11-27T20:30', bookingProblemWords.noSlot],
    ['of another resource', 'other/2026-11-27T20:00', bookingProblemWords.noSlot],
  ])('rejects a slot that is %s', async (_name, slot, sentence) => {
    const { book, booked, site } = await startLending(room);
    const reply = await book(slot);
    expect([reply.status, wordsOf(reply)]).toEqual([403, sentence]);
    expect(await booked(slot)).toBeUndefined();
    expect(site.kept).toHaveLength(0);
  });

  test('rejects a slot after the notice', async () => {
    const { book, site } = await startLending(room);
    site.advance(5 * 60 * 60_000 - 1);
    expect((await book('room/2026-11-20T19:00')).status).toBe(200);
    site.advance(1);
    expect(wordsOf(await book('room/2026-11-20T19:00'))).toContain('has closed');
  });

  test('asks for a slot', async () => {
    const { book } = await startLending(room);
    expect((await book('')).status).toBe(422);
  });
});

test('the ticket and the mail name the slot', async () => {
  const { content, form, site } = await startLending(telescopes);
  const services = bookingServices(content, site.store, 'http://site.example', site.payments.now);
  const fields = [['slot', ['telescopes/2027-01']]] as const;
  const query = await services.ticketParameters(form, fields, {
    id: 'one',
    reference: 'GIF-7K2QXM',
  });
  expect(await services.readTicket(query, 'GIF-7K2QXM')).toMatchObject({
    title: 'A telescope',
    weekday: 'Saturday',
    day: '2',
    monthAndYear: 'January 2027',
    href: '/resources/telescopes/2027-01',
    calendar: '/resources/telescopes/2027-01.ics',
    facts: [
      { label: 'Until', text: 'Saturday 6 February 2027' },
      { label: 'Where', text: 'The shed, Town' },
    ],
  });
  const bookingPage = await createBookingPath('one', site.store);
  expect((await services.bookingMail(form, { id: 'one', fields }))?.text).toBe(
    [
      'A telescope',
      'Saturday 2 January 2027',
      'Until: Saturday 6 February 2027',
      'Where: The shed, Town',
      `${bookingMailWords.bookingPage('http://site.example')}${bookingPage}`,
      `${bookingMailWords.calendar('http://site.example')}${bookingPage}/calendar.ics`,
    ].join('\n'),
  );
});

test('the ticket of a time names it', async () => {
  const { content, form, site } = await startLending(room);
  const services = bookingServices(content, site.store, 'http://site.example', site.payments.now);
  const fields = [['slot', ['room/2026-11-27T20:00']]] as const;
  const query = await services.ticketParameters(form, fields, {
    id: 'one',
    reference: 'GIF-7K2QXM',
  });
  const ticket = await services.readTicket(query, 'GIF-7K2QXM');
  expect(ticket?.facts[0]).toEqual({ label: 'Time', text: '20:00 to 20:30' });
  expect(Object.keys(ticket ?? {})).not.toContain('sky');
});

test('the page of the form offers the slots that are free, and keeps the one of a link', async () => {
  const { content, form, site, book } = await startLending(room);
  await book('room/2026-11-20T19:00');
  await book('room/2026-11-20T19:00');
  const base = formContextOf({
    bookings: () => bookingServices(content, site.store, 'http://site.example', site.payments.now),
  });
  const context = async () => ({ ...(await base.context()), forms: new Map([['gift', form]]) });
  const { visit } = await startFormPage({ context });
  const { page } = await visit('/f/gift?slot=room%2F2026-11-20T20:00');
  const labels = ['20:00 to 20:30', '21:00 to 21:30', '22:00 to 22:30'];
  expect(page).toMatchObject({
    view: {
      definition: {
        fields: [
          {
            kind: 'select',
            options: [
              ...labels.map((time) => ({ label: `Friday 20 November 2026, ${time}` })),
              { value: 'room/2026-11-27T19:00' },
              {},
              {},
              {},
            ],
          },
          {},
          {},
        ],
      },
      values: [['slot', ['room/2026-11-20T20:00']]],
    },
  });
});

test('the page of the form offers the first 200 free slots of half a year, and the one of a link', async () => {
  const daily = resourceFile(
    'The room',
    "{ length: 30 minutes, hours: { friday: ['8:00-23:00'] }, ahead: 6 months }",
  );
  const { content, form, site } = await startLending({
    ...room,
    'content/resources/room.yaml': daily,
  });
  const bookings = bookingServices(content, site.store, 'http://site.example', site.payments.now);
  const offered = async (slot?: string) => {
    const values = slot === undefined ? [] : [['slot', [slot]] as const];
    const shown = await bookings.withBookableOptions(form, values);
    const field = shown.fields.find(({ name }) => name === 'slot');
    return field?.kind === 'select' ? field.options.map(({ value }) => value) : [];
  };
  const first = await offered();
  expect(first).toHaveLength(200);
  expect(first[0]).toBe('room/2026-11-20T12:30');
  expect(first.at(-1)).toBe('room/2027-01-01T22:00');
  expect(await offered('room/2027-03-05T09:00')).toEqual([...first, 'room/2027-03-05T09:00']);
  expect(await offered('room/2027-01-01T09:00')).toEqual(first);
  expect(await offered('room/2027-12-03T09:00')).toEqual(first);

  const key = `/resources/${first[0] ?? ''}`;
  const booking = { event: key, places: { place: 2 }, capacity: { kinds: {} } };
  const [since, until] = [noon, later(15)];
  await site.store.holdPlaces({ token: 'a', booking, since, until }, [], noon);
  expect(await offered()).toEqual(first);
  await site.store.addSubmission(newSubmission({ booking }));
  expect(await offered()).not.toContain(first[0]);
});

test('a room is paid by the slot, at the price of its form', async () => {
  const payment =
    "payment: { currency: GBP, otherWays: Or pay at the desk., amount: '20.00' }\nfields:";
  const { site, booked } = await startLending({
    ...room,
    'content/forms/lend.yaml': room['content/forms/lend.yaml'].replace('fields:', payment),
  });
  const slot = 'room/2026-11-27T19:00';
  const pay = (paymentMethod: string, attempt: string) =>
    site.pay({ slot, paymentMethod }, attempt);
  expect((await pay('pm_declined', 'a1')).status).toBe(402);
  const paid = await pay('pm_ok', 'a1');
  expect(JSON.stringify(paid.body)).toMatch(/&ticket=/);
  expect(site.gateway.charged).toHaveLength(1);
  expect([...site.gateway.intents.values()].map(({ minor }) => minor)).toEqual([2000]);
  expect(await booked(slot)).toEqual({ place: 1 });
});
