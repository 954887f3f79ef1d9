import { type Currency, isCurrency } from '@/lib/payments/money';
import { groupBy } from '@/lib/server/platform/store/rows';
import {
  type ReportRequest,
  type ReportTable,
  sum,
  twoYears,
} from '@/lib/server/reports/report-table';
import type { SoldTickets } from '@/lib/server/reports/sold-tickets-sql';
import { reportWords as words } from '@/lib/words/lib/server/reports';

/** What was sold of one kind of ticket, with its share of the money. */
interface KindSale {
  readonly event: string;
  readonly kind: string;
  readonly year: string;
  readonly places: number;
  /** '' without money. */
  readonly currency: string;
  /** In minor units, less refunds and what banks withdrew. */
  readonly net: number;
  readonly refunded: number;
}

/** Returns what was sold in a year by event and kind of ticket. The dates of a series are one event. */
export async function ticketTable(
  { services: { store, settings }, display: { timeZone } }: ReportRequest,
  year: number,
): Promise<ReportTable> {
  const mode = settings.PAYMENTS === 'off' ? undefined : settings.PAYMENTS;
  const tickets = await store.listSoldTickets({ ...twoYears(year, timeZone), mode });
  const sales = tickets.flatMap(kindSales);
  const currencies = [...new Set(sales.map(({ currency }) => currency))]
    .filter(isCurrency)
    .toSorted();
  const both = (column: string) => [column, words.before(column, year - 1)];
  const kinds = [...groupBy(sales, ({ event, kind }) => JSON.stringify([event, kind])).values()];
  return {
    name: 'tickets',
    title: words.tickets,
    notice: currencies.length === 0 ? undefined : words.ticketMoney,
    columns: [
      words.event,
      words.ticket,
      ...both(words.sold),
      ...currencies.flatMap((currency) => [
        ...both(words.net(currency)),
        ...both(words.refunded(currency)),
      ]),
    ],
    rows: kinds
      .toSorted(([a], [b]) => compare(a, b))
      .map((ofKind) => [
        ofKind[0]?.event ?? '',
        ofKind[0]?.kind ?? '',
        ...cells(ofKind, currencies, year),
      ]),
  };
}

function cells(sales: readonly KindSale[], currencies: readonly Currency[], year: number) {
  const years = [String(year), String(year - 1)];
  const ofYear = (name: string) => sales.filter((sale) => sale.year === name);
  return [
    ...years.map((name) => sum(ofYear(name).map(({ places }) => places))),
    ...currencies.flatMap((currency) =>
      (['net', 'refunded'] as const).flatMap((part) =>
        years.map((name) => {
          const same = ofYear(name).filter((sale) => sale.currency === currency);
          return { minor: sum(same.map((sale) => sale[part])), currency };
        }),
      ),
    ),
  ];
}

/** Divides what was paid for bookings among their kinds, by the prices at which these were sold. */
function kindSales({
  period,
  bookings,
  currency,
  paid,
  refunded,
  withdrawn,
  sold: { title, slot, kinds },
}: SoldTickets): readonly KindSale[] {
  const prices = kinds.map((kind) => sum(kind.prices));
  const weights = prices.some((price) => price > 0)
    ? prices
    : kinds.map((kind) => kind.prices.length);
  const nets = divide(paid - refunded - withdrawn, weights);
  const refunds = divide(refunded, weights);
  return kinds.map(({ label, prices: { length } }, index) => ({
    event: slot?.title ?? title,
    kind: label === '' ? words.anyTicket : label,
    year: period,
    places: bookings * length,
    currency,
    net: nets[index] ?? 0,
    refunded: refunds[index] ?? 0,
  }));
}

/** Divides a sum by weights into whole parts that add up to it. */
function divide(total: number, weights: readonly number[]): readonly number[] {
  const all = sum(weights);
  const upTo = (count: number) =>
    all === 0 ? 0 : Math.round((total * sum(weights.slice(0, count))) / all);
  return weights.map((_, index) => upTo(index + 1) - upTo(index));
}

function compare(a: KindSale | undefined, b: KindSale | undefined): number {
  const key = (sale: KindSale | undefined) => `${sale?.event ?? ''}\n${sale?.kind ?? ''}`;
  return key(a).localeCompare(key(b));
}
