import { dateFormat } from '@/lib/intl/formatters';
import { formatAmount } from '@/lib/payments/amount';
import { type Currency } from '@/lib/payments/money';
import { addDays, instantOf, wallTimeAt } from '@/lib/time/zoned-time';
import type { PeriodSum } from '@/lib/server/payments/records/payment-totals-sql';
import type { TodayRequest } from '@/lib/server/today/today-request';

/**
 * Loads the money of this month and of the same month last year, added up day by day in each currency: what
 * was paid less refunds and what banks withdrew. `undefined` while payments are off.
 */
export async function loadMoney({
  services: { store, settings },
  display: { timeZone, locale, now },
}: TodayRequest) {
  const mode = settings.PAYMENTS;
  if (mode === 'off') return undefined;
  const today = wallTimeAt(now, timeZone).date;
  const month = today.slice(0, 7);
  const monthBefore = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
  const days = daysOf(month);
  const daysBefore = daysOf(monthBefore);
  const startOf = (date: string) => instantOf({ date, minutes: 0 }, timeZone).getTime();
  const sumsOf = (dates: readonly string[]) =>
    store.sumPeriods({
      mode,
      periods: dates.map((name) => ({ name, start: startOf(name) })),
      end: startOf(addDays(dates.at(-1) ?? '', 1)),
    });
  const [sums, sumsBefore] = await Promise.all([sumsOf(days), sumsOf(daysBefore)]);
  const currencies = [...new Set([...sums, ...sumsBefore].map(({ currency }) => currency))];
  const monthName = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const nameOf = (date: string) => monthName.format(new Date(`${date}-01T00:00:00.000Z`));
  const charts = currencies.toSorted().map((currency) => {
    const text = (minor: number) => formatAmount({ minor, currency }, locale);
    const isPast = (date: string) => date <= today;
    const line = addUp(days.filter(isPast), sums, currency);
    const lineBefore = addUp(daysBefore, sumsBefore, currency);
    const byNow = lineBefore[Math.min(line.length, lineBefore.length) - 1] ?? 0;
    return {
      currency,
      line,
      lineBefore,
      sum: text(line.at(-1) ?? 0),
      sumByNow: text(byNow),
      sumBefore: text(lineBefore.at(-1) ?? 0),
      /** One row for each day, for a table. */
      rows: days.map((date, index) => ({
        day: String(Number(date.slice(8))),
        sum: line[index] === undefined ? '' : text(line[index]),
        before: lineBefore[index] === undefined ? '' : text(lineBefore[index]),
      })),
    };
  });
  return { month: nameOf(month), monthBefore: nameOf(monthBefore), days: days.length, charts };
}

/** Returns the days of a month such as `2026-11`, in ISO 8601. */
function daysOf(month: string): readonly string[] {
  const first = `${month}-01`;
  const days = Array.from({ length: 31 }, (_, index) => addDays(first, index));
  return days.filter((day) => day.startsWith(month));
}

/** Returns the sums from the first day to each day. */
function addUp(
  days: readonly string[],
  sums: readonly PeriodSum[],
  currency: Currency,
): readonly number[] {
  const ofDay = new Map(
    sums.filter((sum) => sum.currency === currency).map(({ period, minor }) => [period, minor]),
  );
  let total = 0;
  return days.map((day) => (total += ofDay.get(day) ?? 0));
}
