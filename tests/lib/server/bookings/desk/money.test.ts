import { expect, test } from 'vitest';
import { addMoney, loadMoney } from '@/lib/server/bookings/desk/money';
import { contentWith, eventFile } from '@/tests/support/content';
import { addPaid } from '@/tests/support/payments';
import { newSale } from '@/tests/support/sold-booking';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const form = `title: Book places
fields:
  - { name: event, label: Which evening?, kind: select, options: events }
  - { name: adults, label: How many adults?, kind: numeric, summary: { other: "{value} adults" } }
`;
const capacity = { kinds: {} };

async function start(prices = 'prices: { adults: "8.00" }') {
  const { events } = await contentWith({
    'content/forms/book.yaml': form,
    'content/events/night.yaml': eventFile('Night', `form: book\n${prices}\n`),
  });
  const [event] = events;
  if (event === undefined) throw new Error('no event');
  const key = 'night';
  const store = openTestStore();
  const book = async (adults: number) => {
    const submission = newSubmission({
      form: 'book',
      booking: { event: key, places: { adults }, capacity },
    });
    await store.addSubmission(submission);
    return submission.id;
  };
  const checkIn = (submission: string) =>
    store.addCheckIns([
      {
        id: `check-in ${submission}`,
        submission,
        event: key,
        people: 1,
        at: noon,
        operator: '',
        audit: {
          id: `a ${submission}`,
          at: noon,
          operator: '',
          action: 'checked-in',
          subject: submission,
          details: '',
        },
      },
    ]);
  const money = async () => {
    const sums = (await store.sumEvents({ events: [key], mode: 'practice', now: noon })).get(key);
    const none = {
      booked: {},
      held: {},
      offered: {},
      inForms: {},
      blocked: {},
      paid: [],
      sold: [],
    };
    const bookings = await store.listDoorBookings(key);
    const rows = await loadMoney(store, bookings, { event, key, form: 'book' }, sums ?? none, {
      currency: 'GBP',
      locale: 'en-GB',
      sales: await store.findSales(bookings.map(({ submission }) => submission.id)),
    });
    return Object.fromEntries(rows.map(({ label, sum }) => [label, sum]));
  };
  return { store, key, book, checkIn, money };
}

test('tells what was paid by card, what is due at the door, and what should be in the cash box', async () => {
  const { store, key, book, checkIn, money } = await start();
  expect(await money()).toEqual({});
  await addPaid(
    store,
    { form: 'book' },
    { form: 'book', booking: { event: key, places: { adults: 1 }, capacity } },
  );
  await book(2);
  const came = await book(3);
  expect(await money()).toEqual({ 'Paid by card': '£25.00', 'To pay at the door': '£40.00' });
  await checkIn(came);
  expect(await money()).toEqual({
    'Paid by card': '£25.00',
    'To pay at the door': '£40.00',
    'Of these, bookings that are checked in': '£24.00',
    'Cash, if all who are checked in have paid': '£24.00',
  });
});

test('counts what was sold, whatever the price is now', async () => {
  const { store, key, money } = await start('prices: { adults: "12.00" }');
  const [adults] = newSale().kinds;
  if (adults === undefined) throw new Error('no kind');
  const sold = newSale({ kinds: [adults], isPaidByCard: false });
  await store.addSubmission(
    newSubmission({ form: 'book', booking: { event: key, places: { adults: 2 }, capacity, sold } }),
  );
  expect(await money()).toEqual({ 'To pay at the door': '£22.50' });
});

test('has nothing due at events without prices', async () => {
  const { book, money } = await start('price: £5');
  await book(2);
  expect(await money()).toEqual({});
});

test('adds sums by currency', () => {
  expect(
    addMoney([
      { minor: 100, currency: 'GBP' },
      { minor: 50, currency: 'EUR' },
      { minor: 1, currency: 'GBP' },
    ]),
  ).toEqual([
    { currency: 'GBP', minor: 101 },
    { currency: 'EUR', minor: 50 },
  ]);
});
