import { deskNameOf } from '@/lib/forms/definition';
import { createCollator } from '@/lib/intl/normalize-text';
import { addDays, instantOf, wallTimeAt } from '@/lib/time/zoned-time';
import { eventWhen } from '@/lib/server/bookings/desk/event-content';
import { loadEventCounts, noCounts } from '@/lib/server/bookings/desk/event-numbers';
import { listDates } from '@/lib/server/bookings/desk/list-dates';
import { addMoney } from '@/lib/server/bookings/desk/money';
import { totalPlaces } from '@/lib/server/bookings/places/places';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import type { PeriodSum } from '@/lib/server/payments/records/payment-totals-sql';
import type { PaymentTotal } from '@/lib/server/payments/records/payment-record';
import type { FirstReply, PeriodCount } from '@/lib/server/reports/reports-sql';
import { moneyTables } from '@/lib/server/reports/money-tables';
import {
  monthName,
  monthsOf,
  sum,
  type ReportCell,
  type ReportRequest,
  type ReportTable,
} from '@/lib/server/reports/report-table';
import { sourceTable } from '@/lib/server/reports/source-table';
import { ticketTable } from '@/lib/server/reports/ticket-table';
import { reportWords as words } from '@/lib/words/lib/server/reports';

/** Returns the year of a query, or this one. */
export function readYear(value: unknown, { timeZone, now }: ReportRequest['display']): number {
  const thisYear = Number(wallTimeAt(now, timeZone).date.slice(0, 4));
  const year = typeof value === 'string' && /^\d{4}$/.test(value) ? Number(value) : thisYear;
  return year >= 2000 && year <= thisYear ? year : thisYear;
}

/** Loads the reports of a year, beside the year before. */
export async function loadReports(
  request: ReportRequest,
  year: number,
): Promise<readonly ReportTable[]> {
  const {
    services: { store, settings },
    content,
    display: { timeZone },
  } = request;
  const mode = settings.PAYMENTS === 'off' ? undefined : settings.PAYMENTS;
  const startOf = (date: string) => instantOf({ date, minutes: 0 }, timeZone).getTime();
  const months = [year - 1, year].flatMap(monthsOf);
  const periods = months.map((name) => ({ name, start: startOf(`${name}-01`) }));
  const end = startOf(`${year + 1}-01-01`);
  const thisYear = periods.slice(12);
  const [counts, replies, sums, totals] = await Promise.all([
    store.countPeriods({ periods, end }),
    store.listFirstReplies({ periods: thisYear, end }),
    mode === undefined ? [] : store.sumPeriods({ mode, periods, end }),
    mode === undefined ? [] : store.totalPayments(mode, timeZone),
  ]);
  return [
    monthTable(request, year, counts, sums),
    formTable(request, year, counts, replies, totals),
    await eventTable(request, year),
    await ticketTable(request, year),
    ...(content.site.sources ? [await sourceTable(request, year, counts)] : []),
    ...(mode === undefined ? [] : await moneyTables(request, mode, totals, year)),
  ];
}

function monthTable(
  { display: { locale } }: ReportRequest,
  year: number,
  counts: readonly PeriodCount[],
  sums: readonly PeriodSum[],
): ReportTable {
  const currencies = [...new Set(sums.map(({ currency }) => currency))].toSorted();
  const both = (column: string) => [column, words.before(column, year - 1)];
  return {
    name: 'months',
    title: words.months,
    columns: [
      words.month,
      ...both(words.messages),
      ...both(words.places),
      ...currencies.flatMap((currency) => both(words.net(currency))),
    ],
    rows: monthsOf(year).map((month) => {
      const pair = [month, `${year - 1}${month.slice(4)}`];
      const ofPeriod = (period: string) => counts.filter((count) => count.period === period);
      return [
        monthName(month, locale),
        ...pair.map((period) => sum(ofPeriod(period).map(({ messages }) => messages))),
        ...pair.map((period) => sum(ofPeriod(period).map(({ places }) => places))),
        ...currencies.flatMap((currency) =>
          pair.map((period) => {
            const same = sums.find((sum) => sum.period === period && sum.currency === currency);
            return { minor: same?.minor ?? 0, currency };
          }),
        ),
      ];
    }),
  };
}

function formTable(
  { content: { forms }, display: { locale } }: ReportRequest,
  year: number,
  counts: readonly PeriodCount[],
  replies: readonly FirstReply[],
  totals: readonly PaymentTotal[],
): ReportTable {
  const ofYear = totals.filter(({ month }) => month.startsWith(`${year}-`));
  const currencies = [...new Set(ofYear.map(({ currency }) => currency))].toSorted();
  const ids = [...new Set([...counts, ...ofYear].map(({ form }) => form))];
  const nameOf = (id: string) => deskNameOf(forms.get(id), id);
  const compareNames = createCollator(locale);
  const columnsOf = (currency: string) => [
    words.paid(currency),
    words.refunded(currency),
    words.disputed(currency),
  ];
  return {
    name: 'forms',
    title: words.forms,
    columns: [
      words.form,
      words.messages,
      words.before(words.messages, year - 1),
      words.answered,
      words.median,
      words.slow,
      ...currencies.flatMap(columnsOf),
    ],
    rows: ids
      .toSorted((a, b) => compareNames(nameOf(a), nameOf(b)))
      .map((form) => {
        const ofForm = counts.filter((count) => count.form === form);
        const messagesOf = (of: number) =>
          sum(
            ofForm.filter(({ period }) => period.startsWith(`${of}-`)).map((row) => row.messages),
          );
        const minutes = replies
          .filter((reply) => reply.form === form)
          .map(({ receivedAt, repliedAt }) => Math.max(0, repliedAt - receivedAt) / 60_000)
          .toSorted((a, b) => a - b);
        return [
          nameOf(form),
          messagesOf(year),
          messagesOf(year - 1),
          minutes.length,
          quantile(minutes, 0.5),
          quantile(minutes, 0.75),
          ...currencies.flatMap((currency) => {
            const same = ofYear.filter(
              (total) => total.form === form && total.currency === currency,
            );
            return (['paid', 'refunded', 'disputed'] as const).map((part) => ({
              minor: sum(same.map((total) => total[part])),
              currency,
            }));
          }),
        ];
      }),
  };
}

/** Returns the time within which this share was answered; `undefined` without answers. */
function quantile(sorted: readonly number[], share: number): ReportCell {
  const minutes = sorted[Math.ceil(sorted.length * share) - 1];
  return minutes === undefined ? undefined : { minutes: Math.round(minutes) };
}

/** Returns the dates of the year with bookings. Who did not come is known only of doors that checked people in. */
async function eventTable(request: ReportRequest, year: number): Promise<ReportTable> {
  const {
    operator,
    services: { store, settings },
    display: { locale, timeZone, now },
  } = request;
  const content = await withPastEvents(request.content, store, now);
  const options = [true, false].map((isPast) => ({ isPast, now }));
  const dates = (
    await Promise.all(options.map((each) => listDates(content, store, operator, each)))
  )
    .flat()
    .filter(({ event }) => event.data.date.startsWith(`${year}-`))
    .toSorted((a, b) => a.event.data.date.localeCompare(b.event.data.date));
  const mode = settings.PAYMENTS === 'off' ? undefined : settings.PAYMENTS;
  const counts = await loadEventCounts(store, { events: dates.map(({ key }) => key), mode, now });
  const today = wallTimeAt(now, timeZone).date;
  const rows = dates.flatMap((date) => {
    const sums = counts.get(date.key) ?? noCounts;
    const booked = totalPlaces(sums.booked);
    const money = addMoney([...sums.paid, ...sums.sold]);
    if (booked === 0 && money.length === 0) return [];
    const isOver = addDays(date.event.data.date, 1) <= today;
    const { checkedIn } = sums;
    return [
      {
        title: date.event.listed.title,
        when: eventWhen(date, locale),
        booked,
        checkedIn,
        noShows: isOver && checkedIn > 0 ? Math.max(0, booked - checkedIn) : undefined,
        money,
      },
    ];
  });
  const currencies = [
    ...new Set(rows.flatMap(({ money }) => money.map(({ currency }) => currency))),
  ].toSorted();
  return {
    name: 'events',
    title: words.events,
    columns: [
      words.date,
      words.event,
      words.booked,
      words.checkedIn,
      words.noShows,
      ...currencies.map(words.net),
    ],
    rows: rows.map(({ when, title, booked, checkedIn, noShows, money }) => [
      when,
      title,
      booked,
      checkedIn,
      noShows,
      ...currencies.map((currency) => money.find((sum) => sum.currency === currency)),
    ]),
  };
}
