import type { Currency } from '@/lib/payments/money';
import { groupBy } from '@/lib/server/platform/store/rows';
import {
  type ReportCell,
  type ReportRequest,
  type ReportTable,
  sum,
  twoYears,
} from '@/lib/server/reports/report-table';
import type { PeriodCount, SourceCount, SourceMoney } from '@/lib/server/reports/reports-sql';
import { reportWords as words } from '@/lib/words/lib/server/reports';

/** Anyone can invent a source, so those with the fewest messages share one row. */
const maxSources = 100;

/**
 * Returns the messages of a year by where their visitors came from, and what was paid for them so far. What no
 * known source has of `counts` is from an unknown one.
 */
export async function sourceTable(
  { services: { store, settings }, display: { timeZone } }: ReportRequest,
  year: number,
  counts: readonly PeriodCount[],
): Promise<ReportTable> {
  const { periods, end } = twoYears(year, timeZone);
  const query = { periods, end };
  const mode = settings.PAYMENTS === 'off' ? undefined : settings.PAYMENTS;
  const [known, sums] = await Promise.all([
    store.countSources(query),
    mode === undefined ? [] : store.sumSources({ ...query, mode }),
  ]);
  const currencies = [...new Set(sums.map(({ currency }) => currency))].toSorted();
  const unknown = periods.map(({ name }) => unknownOf(name, known, counts));
  const all = [...known, ...unknown].filter(({ messages }) => messages > 0);
  const sources = [...groupBy(all, nameOf).values()].toSorted(
    (a, b) => messagesOf(b) - messagesOf(a),
  );
  const listed = sources.slice(0, maxSources);
  const others = sources.slice(maxSources).flat();
  const cells = (source: readonly SourceCount[]) => {
    const names = new Set(source.map(nameOf));
    const paid = sums.filter((row) => names.has(nameOf(row)));
    return numbers(source, paid, currencies, year);
  };
  const both = (column: string) => [column, words.before(column, year - 1)];
  return {
    name: 'sources',
    title: words.sources,
    notice: currencies.length === 0 ? undefined : words.sourceMoney,
    columns: [
      words.source,
      words.medium,
      words.campaign,
      ...both(words.messages),
      ...both(words.places),
      ...currencies.flatMap((currency) => both(words.net(currency))),
    ],
    rows: [
      ...listed.map((source) => [...labels(source), ...cells(source)]),
      ...(others.length === 0 ? [] : [[words.otherSources, '', '', ...cells(others)]]),
    ],
  };
}

type Source = Pick<SourceCount, 'source' | 'medium' | 'campaign'>;

/** Returns the messages and places of a year that no known source has. */
function unknownOf(
  period: string,
  known: readonly SourceCount[],
  counts: readonly PeriodCount[],
): SourceCount {
  const ofYear = counts.filter((count) => count.period.startsWith(`${period}-`));
  const ofKnown = known.filter((count) => count.period === period);
  // A message can come between the two queries.
  const rest = (column: 'messages' | 'places') =>
    Math.max(0, sum(ofYear.map((row) => row[column])) - sum(ofKnown.map((row) => row[column])));
  const [messages, places] = [rest('messages'), rest('places')];
  return { source: '', medium: '', campaign: '', period, messages, places };
}

function nameOf({ source, medium, campaign }: Source): string {
  return JSON.stringify([source, medium, campaign]);
}

function messagesOf(counts: readonly SourceCount[]): number {
  return sum(counts.map(({ messages }) => messages));
}

function labels([first]: readonly SourceCount[]): readonly string[] {
  const { source = '', medium = '', campaign = '' } = first ?? {};
  const isKnown = [source, medium, campaign].some((value) => value !== '');
  return isKnown ? [source, medium, campaign] : [words.unknownSource, '', ''];
}

function numbers(
  counts: readonly SourceCount[],
  sums: readonly SourceMoney[],
  currencies: readonly Currency[],
  year: number,
): readonly ReportCell[] {
  const years = [String(year), String(year - 1)];
  const ofYear = (name: string) => counts.filter(({ period }) => period === name);
  return [
    ...years.map((name) => messagesOf(ofYear(name))),
    ...years.map((name) => sum(ofYear(name).map(({ places }) => places))),
    ...currencies.flatMap((currency) =>
      years.map((name) => {
        const same = sums.filter((row) => row.period === name && row.currency === currency);
        return { minor: sum(same.map(({ minor }) => minor)), currency };
      }),
    ),
  ];
}
