import { expect, test } from 'vitest';
import { findBooking } from '@/lib/server/bookings/booking';
import {
  keepPrices,
  plannedSale,
  soldAtDate,
  soldMoney,
  soldTotal,
} from '@/lib/server/bookings/sold/sold-booking';
import type { SoldBooking } from '@/lib/server/bookings/places/sold-booking';
import { contentWith, eventFile } from '@/tests/support/content';
import { newSale } from '@/tests/support/sold-booking';

/** Returns a sale of kinds by name, with the price of each place. */
function sale(kinds: Readonly<Record<string, readonly number[]>>, some: Partial<SoldBooking> = {}) {
  return newSale({
    kinds: Object.entries(kinds).map(([kind, prices]) => ({
      kind,
      label: kind,
      texts: { other: `{value} ${kind}` },
      prices: [...prices],
    })),
    ...some,
  });
}

const pricesOf = ({ kinds }: SoldBooking) =>
  Object.fromEntries(kinds.map(({ kind, prices }) => [kind, prices]));

test.each([
  [{ adults: [10, 20] }, { adults: [30] }, { adults: [10] }],
  [{ adults: [10, 20] }, { adults: [30, 30, 30] }, { adults: [10, 20, 30] }],
  [{ adults: [10], kids: [4] }, { kids: [5, 5] }, { kids: [4, 5] }],
])('keeps the prices of %j where %j is booked now', (before, after, expected) => {
  const kept = keepPrices(sale(before, { base: 700 }), sale(after, { base: 900 }));
  expect(pricesOf(kept)).toEqual(expected);
  expect(kept.base).toBe(700);
});

test('keeps the rule, the way of paying and the times that the visitor knows', () => {
  const rule = { until: 'never', refund: 'none' } as const;
  const before = sale({ adults: [10, 10] }, { rule, isPaidByCard: false, title: 'Concert' });
  const start = new Date('2026-12-08T12:00Z');
  const after = sale({ adults: [12] }, { start, title: 'Another', isPaidByCard: true });
  const { title, isPaidByCard } = before;
  expect(keepPrices(before, after)).toMatchObject({
    rule,
    title,
    isPaidByCard,
    start: before.start,
  });
});

test('renews all prices for places in another currency, and keeps them without', () => {
  const before = sale({ adults: [10, 10] });
  const euro = { currency: 'EUR' };
  expect(keepPrices(before, sale({ adults: [9] }, euro))).toMatchObject({ currency: 'GBP' });
  const more = keepPrices(before, sale({ adults: [9, 9, 9] }, euro));
  expect(more).toMatchObject({ currency: 'EUR' });
  expect(pricesOf(more)).toEqual({ adults: [9, 9, 9] });
});

test('prices all places as the other date does, and keeps whether money is refunded', () => {
  const rule = { until: 'never', refund: 'none' } as const;
  const before = sale({ adults: [10, 20] }, { base: 100, rule });
  const moved = soldAtDate(before, sale({ adults: [15, 15] }, { base: 300, title: 'Second' }));
  expect(pricesOf(moved)).toEqual({ adults: [15, 15] });
  expect(moved).toMatchObject({ title: 'Second', base: 300 });
  expect(moved.rule).toEqual({ ...newSale().rule, refund: 'none' });
});

test('keeps the prices of a kind that the form no longer has, and what was paid beside it', () => {
  const before = sale({ grown: [9, 9], kids: [4] }, { base: 100 });
  const moved = soldAtDate(before, sale({ kids: [5] }, { base: 0 }));
  expect(pricesOf(moved)).toEqual({ grown: [9, 9], kids: [5] });
  expect(soldTotal(moved)).toBe(123);
});

const seriesForm = (options: string) => `title: Book
payment:
  currency: GBP
  description: Places
  otherWays: Pay at the gate.
  prices: { field: seat, of: { ${options} } }
fields:
  - { name: evening, label: Evening, kind: select, options: events }
  - { name: seat, label: Seat, kind: select, options: [stalls, box] }
`;

test.each([
  ["stalls: '12.00', box: '30.00'", 1200],
  ["box: '30.00', stalls: '7.00'", 700],
])('prices a chosen option by %s on another date', async (options, base) => {
  expect(await movedBase(seriesForm(options), 'stalls')).toBe(base);
});

test('keeps what was paid for an option that the form no longer has', async () => {
  const form = seriesForm("stalls: '12.00', box: '30.00'");
  expect(await movedBase(form, 'gallery')).toBe(1000);
});

/** Returns the price of a seat, sold for 10.00, after a move to another date. */
async function movedBase(form: string, seat: string) {
  const event = (date: string) => eventFile('Night', 'form: night\n', date);
  const content = await contentWith({
    'content/forms/night.yaml': form,
    'content/events/one.yaml': event('2026-12-04'),
    'content/events/two.yaml': event('2026-12-11'),
  });
  const definition = content.forms.get('night');
  const fields = [
    ['evening', ['two']],
    ['seat', [seat]],
  ] as const;
  const booking = definition && findBooking(definition, fields, content);
  if (definition === undefined || booking === undefined) throw new Error('There is no booking.');
  const before = sale({ place: [0] }, { base: 1000 });
  const context = { form: definition, fields, site: content.site };
  return plannedSale(before, booking, context).base;
}

test('knows what a free booking was sold for, whatever it costs now', () => {
  expect(soldMoney(sale({ kids: [0, 0] }))).toEqual({ minor: 0, currency: 'GBP' });
  expect(soldMoney(sale({ kids: [5] }, { currency: 'XXX' }))).toBeUndefined();
});
