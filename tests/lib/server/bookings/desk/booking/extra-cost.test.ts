import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DeskAction, DeskActionRequest } from '@/lib/server/desk/desk-action';
import { bookingProblem } from '@/lib/server/bookings/desk/booking/chosen-booking';
import { changeCounts } from '@/lib/server/bookings/desk/booking/counts-action';
import { formatWritten } from '@/lib/server/bookings/desk/booking/extra-cost';
import { moveBooking } from '@/lib/server/bookings/desk/booking/move-action';
import { newOperator } from '@/tests/support/operators';
import { noon } from '@/tests/support/submissions';
import { newCounts, type Prices, sellTickets } from '@/tests/support/sold-tickets';

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
  const sum = (more: string) =>
    `Nothing was changed: these places cost ${more} more than was paid by card. Add a second booking for the others.`;
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
  expect(await dear.move()).toBe(
    'The booking was not moved: Friday 11 December costs £5.00 more than was paid by card. Cancel the booking with its refund, and add one on that date.',
  );
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
