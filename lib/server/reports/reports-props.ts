import { numberFormat } from '@/lib/intl/formatters';
import { formatAmount } from '@/lib/payments/amount';
import { isPermitted } from '@/lib/server/access/is-permitted';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { loadReports, readYear } from '@/lib/server/reports/load-reports';
import type { ReportCell } from '@/lib/server/reports/report-table';
import { reportWords as words } from '@/lib/words/lib/server/reports';

/** Returns the props of the reports of a year (`?year=`), beside the year before. */
export async function reportsProps(request: DeskPageRequest) {
  const { display, context, operator } = request;
  const { locale } = display;
  const year = readYear(context.query.year, display);
  const thisYear = readYear(undefined, display);
  const tables = await loadReports(request, year);
  const mayExport = isPermitted(operator, 'export');
  const [months] = tables;
  return {
    title: words.title,
    year,
    earlierHref: reportsHref(year - 1),
    laterHref: year < thisYear ? reportsHref(year + 1) : undefined,
    /** Messages by month, of this year and the one before. */
    bars: (months?.rows ?? []).map(([month, now, before]) => ({
      month: formatCell(month, locale),
      now: Number(now),
      before: Number(before),
    })),
    tables: tables.map(({ name, title, columns, rows, notice, isFileOnly = false }) => ({
      name,
      title,
      notice,
      columns,
      isEmpty: !rows.some(hasNumber),
      // A month without anything has its gap in the chart.
      rows: (isFileOnly ? [] : rows.filter(hasNumber)).map((cells) =>
        cells.map((cell) => ({
          text: formatCell(cell, locale),
          isText: typeof cell === 'string',
        })),
      ),
      csvHref: mayExport ? `/api/desk/report.csv?year=${year}&table=${name}` : undefined,
    })),
  };
}

function reportsHref(year: number): string {
  return `/desk/reports?year=${year}`;
}

/** Whether a row has a number that is not 0. */
function hasNumber([, ...cells]: readonly ReportCell[]): boolean {
  return cells.some((cell) => {
    if (typeof cell === 'number') return cell !== 0;
    return typeof cell === 'object' && (!('minor' in cell) || cell.minor !== 0);
  });
}

function formatCell(cell: ReportCell, locale: string): string {
  if (cell === undefined || typeof cell === 'string') return cell ?? '';
  if (typeof cell === 'number') return numberFormat(locale).format(cell);
  return 'minutes' in cell ? formatSpan(cell.minutes, locale) : formatAmount(cell, locale);
}

/** Formats a time span in the largest unit of which there are two. */
function formatSpan(minutes: number, locale: string): string {
  const [unit, count] =
    minutes < 120
      ? (['minute', minutes] as const)
      : minutes < 48 * 60
        ? (['hour', minutes / 60] as const)
        : (['day', minutes / 1440] as const);
  const options = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return numberFormat(locale, options).format(count);
}
