import { formatAmount } from '@/lib/payments/amount';
import { type Money, isCurrency } from '@/lib/payments/money';
import { priceOfPlaces } from '@/lib/server/bookings/price-of-places';
import { soldMoney } from '@/lib/server/bookings/sold/sold-booking';
import type { BookableEvent } from '@/lib/server/bookings/desk/event-content';
import { eventDateWords } from '@/lib/words/lib/server/bookings/desk';
import type { EventSums } from '@/lib/server/bookings/event-places/event-places-record';
import type { StoredSale } from '@/lib/server/bookings/places/sold-booking';
import type { Store } from '@/lib/server/store';
import type { CheckIn, DoorBooking } from '@/lib/server/bookings/check-ins/check-ins-sql';

const words = eventDateWords.money;

const noCheckIns: ReadonlyMap<string, CheckIn> = new Map();

interface MoneyOptions {
  /** Of the prices of bookings from before it was stored what they were sold for. */
  readonly currency: string;
  readonly locale: string;
  /** What was sold with the bookings, by submission. */
  readonly sales: ReadonlyMap<string, StoredSale>;
}

/** Adds sums by currency. */
export function addMoney(sums: readonly Money[]): readonly Money[] {
  const totals = new Map<Money['currency'], number>();
  for (const { currency, minor } of sums) totals.set(currency, (totals.get(currency) ?? 0) + minor);
  return [...totals].map(([currency, minor]) => ({ currency, minor }));
}

/** Formats sums of several currencies. */
export function formatMoney(sums: readonly Money[], locale: string): string {
  return sums.map((sum) => formatAmount(sum, locale)).join(', ');
}

/**
 * Loads the money of an event: what was paid by card, what was sold at the door, what bookings are to pay at
 * the door, and what those of them who came have to pay. Without any, there are no rows.
 */
export async function loadMoney(
  store: Pick<Store, 'findOrderPayments' | 'listCheckIns'>,
  bookings: readonly DoorBooking[],
  { event, key }: BookableEvent,
  { paid, sold }: EventSums,
  { currency, locale, sales }: MoneyOptions,
) {
  const priced = bookings.flatMap(({ submission: { id }, places, sale }) => {
    const sold = sales.get(id)?.sold;
    const price =
      sold === undefined || sold.isPaidByCard
        ? priceOfPlaces(event, places, currency)
        : soldMoney(sold);
    return price === undefined || sale !== undefined ? [] : [{ id, price }];
  });
  const payments = await store.findOrderPayments(priced.map(({ id }) => id));
  const withPayment = new Set(payments.map(({ submission }) => submission));
  const due = priced.filter(({ id }) => !withPayment.has(id));
  const checkIns = due.length === 0 ? noCheckIns : await store.listCheckIns(key);
  const came = due.filter(({ id }) => (checkIns.get(id)?.people ?? 0) > 0);
  const dueOf = (some: typeof due) => addMoney(some.map(({ price }) => price));
  const rows = [
    { label: words.card, sums: addMoney(paid) },
    { label: words.sold, sums: addMoney(sold) },
    { label: words.due, sums: dueOf(due) },
    { label: words.dueOfCome, sums: dueOf(came) },
    {
      label: words.cash,
      sums: addMoney([...(due.length === 0 ? [] : sold), ...dueOf(came)]),
    },
  ];
  return rows
    .map(({ label, sums }) => ({ label, sums: sums.filter(({ minor }) => minor !== 0) }))
    .filter(({ sums }) => sums.length > 0)
    .map(({ label, sums }) => ({ label, sum: formatMoney(sums, locale) }));
}

/** Writes what a change would cost more for the address of the page that says so, such as `1000 GBP`. */
export function writeMoney({ minor, currency }: Money): string {
  return `${minor} ${currency}`;
}

/** Formats what an address says that a change would cost more; `undefined` if it says no sum. */
export function formatWritten(written: unknown, locale: string): string | undefined {
  const [, minor, currency = ''] = /^(\d{1,9}) ([A-Z]{3})$/.exec(String(written)) ?? [];
  return minor !== undefined && isCurrency(currency)
    ? formatAmount({ minor: Number(minor), currency }, locale)
    : undefined;
}
