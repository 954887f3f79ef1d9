import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { addMoney, loadMoney, formatWritten } from '@/lib/server/bookings/desk/money';
import { contentWith, eventFile } from '@/tests/support/content';
import { addPaid } from '@/tests/support/payments';
import { newSale } from '@/tests/support/sold-booking';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';
import type { DeskAction, DeskActionRequest } from '@/lib/server/desk/desk-action';
import { bookingProblem } from '@/lib/server/bookings/desk/booking/chosen-booking';
import { changeCounts } from '@/lib/server/bookings/desk/booking/counts-action';
import { moveBooking } from '@/lib/server/bookings/desk/booking/move-action';
import { newOperator } from '@/tests/support/operators';
import { newCounts, type Prices, sellTickets } from '@/tests/support/sold-tickets';
import { eventDateWords } from '@/lib/words/lib/server/bookings/desk';

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
  expect(await money()).toEqual({
    [eventDateWords.money.card]: '£25.00',
    [eventDateWords.money.due]: '£40.00',
  });
  await checkIn(came);
  expect(await money()).toEqual({
    [eventDateWords.money.card]: '£25.00',
    [eventDateWords.money.due]: '£40.00',
    [eventDateWords.money.dueOfCome]: '£24.00',
    [eventDateWords.money.cash]: '£24.00',
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
  expect(await money()).toEqual({ [eventDateWords.money.due]: '£22.50' });
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

type Sale = Awaited<ReturnType<typeof sellTickets>>;

/** Returns the actions of the desk on a day with some prices, and what their pages say. */
async function deskAt({ id, store, at }: Sale, prices: Prices) {
  const { content, confirm } = await at(prices);
  const run = async (action: DeskAction, fields: Readonly<Record<string, string>>) => {
    const request = {
      operator: newOperator({}),
      services: { store, settings: { SITE_URL: 'http://localhost:3000' }, now: () => noon },
      fields: new URLSearchParams({ submission: id, event: 'first', ...fields }),
      randomBytes,
      readContent: () => Promise.resolve(content),
    };
    const result = await action(request as unknown as DeskActionRequest);
    const next = result.kind === 'done' ? result.next : result.kind;
    const query = Object.fromEntries(new URLSearchParams(next.split('?')[1]));
    const targets = [{ value: 'second', label: 'Friday 11 December' }];
    const chosen = { moving: { targets } } as unknown as Parameters<typeof bookingProblem>[1];
    return bookingProblem(query, chosen, 'en-GB') ?? query.done;
  };
  return {
    confirm,
    change: (counts: Readonly<Record<string, string>>) => run(changeCounts, counts),
    move: () => run(moveBooking, { to: 'second' }),
  };
}

test('adds no places that cost more than was paid by card, and says how much', async () => {
  const sale = await sellTickets({ adults: 2 });
  const { change } = await deskAt(sale, { first: "{ adults: '15.00', children: '5.00' }" });
  const sum = eventDateWords.problems.countsCost;
  expect(await change({ 'count-adults': '3' })).toBe(sum('£15.00'));
  expect(await change({ 'count-children': '6', 'count-adults': '0' })).toBe(sum('£10.00'));
  expect(await sale.pricesSold()).toEqual({ adults: [1000, 1000] });
  expect(await change({ 'count-adults': '1', 'count-children': '2' })).toBe('counted');
  expect(await sale.pricesSold()).toEqual({ adults: [1000], children: [500, 500] });
  // At the desk, refunds are made on the page of the message.
  expect(sale.refunded()).toEqual([]);
});

test('moves to no date that costs more than was paid by card, and says how much', async () => {
  const sale = await sellTickets({ adults: 2 });
  const dear = await deskAt(sale, { second: "{ adults: '12.50' }" });
  expect(await dear.move()).toBe(eventDateWords.problems.moveCost('£5.00', 'Friday 11 December'));
  expect((await sale.store.findSale(sale.id))?.event).toBe('first');
  const cheap = await deskAt(sale, { second: "{ adults: '4.00' }" });
  expect(await cheap.move()).toBe('moved');
  expect(await sale.pricesSold()).toEqual({ adults: [400, 400] });
  // The visitor gets back what this date costs for one, and all that was paid for the last.
  await cheap.confirm(newCounts({ adults: 1 }));
  await cheap.confirm('step=cancel');
  expect(sale.refunded()).toEqual([400, 1600]);
});

test('raises what is to be paid at the door', async () => {
  const sale = await sellTickets({ adults: 1 }, { pay: 'door' });
  const { change, move } = await deskAt(sale, {
    first: "{ adults: '12.00' }",
    second: "{ adults: '14.00' }",
  });
  expect(await change({ 'count-adults': '2' })).toBe('counted');
  expect(await sale.pricesSold()).toEqual({ adults: [1000, 1200] });
  expect(await move()).toBe('moved');
  expect(await sale.pricesSold()).toEqual({ adults: [1400, 1400] });
});

test.each(['', '10', '10 XXX', '-10 GBP', '1.5 GBP', undefined, ['10 GBP', 'x']])(
  'reads no sum from %j',
  (written) => {
    expect(formatWritten(written, 'en-GB')).toBeUndefined();
  },
);
