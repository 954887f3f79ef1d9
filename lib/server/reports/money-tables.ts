import { deskNameOf } from '@/lib/forms/definition';
import { dateFormat } from '@/lib/intl/formatters';
import type { Money } from '@/lib/payments/money';
import { visibleForms } from '@/lib/server/access/operator-forms';
import type { PaymentMode, PaymentTotal } from '@/lib/server/payments/records/payment-record';
import type { PayoutQuery, PayoutSums } from '@/lib/server/payments/records/payout-record';
import {
  monthName,
  monthsOf,
  sum,
  type ReportRequest,
  type ReportTable,
  twoYears,
} from '@/lib/server/reports/report-table';
import { reportWords as words } from '@/lib/words/lib/server/reports';

/**
 * Returns the money of a year by what it is, the payouts to the bank that arrived in it, and what they consist
 * of. A payout belongs to no form, so payouts are for operators who see all forms.
 */
export async function moneyTables(
  request: ReportRequest,
  mode: PaymentMode,
  totals: readonly PaymentTotal[],
  year: number,
): Promise<readonly ReportTable[]> {
  const {
    services: { store },
    operator,
  } = request;
  const [before, now] = await Promise.all(
    [year - 1, year].map((of) => store.listPayouts(arrivalsOf(mode, of))),
  );
  const money = await kindTable(request, totals, [...(before ?? []), ...(now ?? [])], year);
  if (visibleForms(operator) !== undefined) return [money];
  const isRefused = await store.isPayoutReadRefused(mode);
  return [
    money,
    payoutMonthTable(request, [...(before ?? []), ...(now ?? [])], year),
    { ...payoutTable(request, now ?? []), notice: isRefused ? words.payoutsRefused : undefined },
    await payoutItemTable(request, arrivalsOf(mode, year)),
  ];
}

/** A payout arrives on a day and not at a time: its time is midnight in UTC. */
function arrivalsOf(mode: PaymentMode, year: number): PayoutQuery {
  return { mode, start: Date.UTC(year, 0, 1), end: Date.UTC(year + 1, 0, 1) };
}

async function kindTable(
  { services: { store }, display: { timeZone } }: ReportRequest,
  totals: readonly PaymentTotal[],
  payouts: readonly PayoutSums[],
  year: number,
): Promise<ReportTable> {
  const doorSales = await store.sumDoorSales(twoYears(year, timeZone));
  const part = (name: 'paid' | 'refunded' | 'disputed') =>
    totals.map((total) => ({
      year: total.month.slice(0, 4),
      currency: total.currency,
      minor: name === 'paid' ? total[name] : -total[name],
    }));
  const fees = payouts.map(({ arrivesAt, amount, fees: minor }) => {
    return { year: String(arrivesAt.getUTCFullYear()), currency: amount.currency, minor: -minor };
  });
  const sold = doorSales.map(({ period, ...money }) => ({ ...money, year: period }));
  const kinds: readonly (readonly [string, readonly (Money & { readonly year: string })[]])[] = [
    [words.paidByCard, part('paid')],
    [words.refundedByCard, part('refunded')],
    [words.withdrawn, part('disputed')],
    [words.soldAtDoor, sold],
    [words.cardFees, fees],
  ];
  const years = [String(year), String(year - 1)];
  const ofYears = kinds.flatMap(([, sums]) => sums.filter((each) => years.includes(each.year)));
  const currencies = [...new Set(ofYears.map(({ currency }) => currency))].toSorted();
  return {
    name: 'money',
    title: words.money,
    columns: [
      words.kind,
      ...currencies.flatMap((currency) => {
        const column = words.net(currency);
        return [column, words.before(column, year - 1)];
      }),
    ],
    rows: kinds.map(([kind, sums]) => [
      kind,
      ...currencies.flatMap((currency) =>
        years.map((of) => {
          const same = sums.filter((each) => each.year === of && each.currency === currency);
          return { minor: sum(same.map(({ minor }) => minor)), currency };
        }),
      ),
    ]),
  };
}

/** Returns the payouts of each month that the bank has not sent back. */
function payoutMonthTable(
  { display: { locale } }: ReportRequest,
  all: readonly PayoutSums[],
  year: number,
): ReportTable {
  const payouts = all.filter(({ state }) => state !== 'failed');
  const currencies = [...new Set(payouts.map(({ amount }) => amount.currency))].toSorted();
  const both = (column: string) => [column, words.before(column, year - 1)];
  return {
    name: 'payout-months',
    title: words.payoutMonths,
    columns: [
      words.month,
      ...both(words.payoutCount),
      ...currencies.flatMap((currency) => [
        ...both(words.paidOutIn(currency)),
        ...both(words.feesIn(currency)),
      ]),
    ],
    rows: monthsOf(year).map((month) => {
      const pair = [month, `${year - 1}${month.slice(4)}`].map((name) =>
        payouts.filter(({ arrivesAt }) => arrivesAt.toISOString().startsWith(name)),
      );
      const sumOf = (currency: Money['currency'], minorOf: (payout: PayoutSums) => number) =>
        pair.map((ofMonth) => {
          const same = ofMonth.filter(({ amount }) => amount.currency === currency);
          return { minor: sum(same.map(minorOf)), currency };
        });
      return [
        monthName(month, locale),
        ...pair.map(({ length }) => length),
        ...currencies.flatMap((currency) => [
          ...sumOf(currency, ({ amount }) => amount.minor),
          ...sumOf(currency, ({ fees }) => -fees),
        ]),
      ];
    }),
  };
}

function payoutTable(
  { display: { locale } }: ReportRequest,
  payouts: readonly PayoutSums[],
): ReportTable {
  return {
    name: 'payouts',
    title: words.payouts,
    columns: [
      words.arrival,
      words.payout,
      words.state,
      words.currency,
      words.payments,
      words.payoutPaid,
      words.payoutRefunded,
      words.payoutDisputed,
      words.payoutOther,
      words.fees,
      words.paidOut,
    ],
    rows: payouts.map((payout) => {
      const { amount, payments, paid, refunded, disputed, other, fees } = payout;
      const { currency } = amount;
      const parts = [paid, refunded, disputed, other, -fees];
      // Of a manual payout, the service does not know what it consists of.
      const isKnown = parts.some((minor) => minor !== 0);
      return [
        formatArrival(payout.arrivesAt, locale),
        payout.id,
        words.payoutStates[payout.state],
        currency,
        isKnown ? payments : undefined,
        ...parts.map((minor) => (isKnown ? { minor, currency } : undefined)),
        amount,
      ];
    }),
  };
}

async function payoutItemTable(
  { services: { store }, content: { forms }, display: { locale } }: ReportRequest,
  query: PayoutQuery,
): Promise<ReportTable> {
  const items = await store.listPayoutItems(query);
  return {
    name: 'payout-items',
    title: words.payoutItems,
    isFileOnly: true,
    columns: [
      words.arrival,
      words.payout,
      words.kind,
      words.form,
      words.reference,
      words.currency,
      words.amount,
      words.fees,
      words.amountNet,
    ],
    rows: items.map(({ arrivesAt, payout, kind, form, reference, currency, minor, fee }) => [
      formatArrival(arrivesAt, locale),
      payout,
      words.payoutKinds[kind],
      form === undefined ? '' : deskNameOf(forms.get(form), form),
      reference ?? '',
      currency,
      { minor, currency },
      { minor: -fee, currency },
      { minor: minor - fee, currency },
    ]),
  };
}

function formatArrival(at: Date, locale: string): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return dateFormat(locale, day).format(at);
}
