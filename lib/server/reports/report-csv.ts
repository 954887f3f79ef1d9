import { plainAmount } from '@/lib/payments/amount';
import { displayOf } from '@/lib/server/desk/format-times';
import { createAuditEntry } from '@/lib/server/access/audit';
import type { DeskDownload } from '@/lib/server/desk/desk-download';
import { csvErrors } from '@/lib/words/lib/server/desk';
import { type Cell, csvLine } from '@/lib/server/inbox/export/csv';
import { loadReports, readYear } from '@/lib/server/reports/load-reports';
import { type ReportCell, reportNames } from '@/lib/server/reports/report-table';

/** Sends one table of the reports of a year (`year`, `table`) as CSV. Time spans are in minutes. */
export const reportCsv: DeskDownload = {
  errors: csvErrors,
  async send({ req, res, operator, store, services, query, randomBytes, readContent }) {
    const name = reportNames.find((each) => each === query.get('table'));
    if (name === undefined) return 'missing';
    const content = await readContent();
    const { settings, now } = services;
    const display = displayOf(content.site, now());
    const year = readYear(query.get('year') ?? undefined, display);
    const tables = await loadReports(
      { operator, content, display, services: { store, settings } },
      year,
    );
    const table = tables.find((each) => each.name === name);
    if (table === undefined) return 'missing';
    const file = `report-${name}-${year}.csv`;
    const event = { operator: operator.email, action: 'export', details: file } as const;
    await store.addAuditEntries([createAuditEntry(event, now(), randomBytes)]);
    res.writeHead(200, {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${file}"`,
      'X-Content-Type-Options': 'nosniff',
    });
    const lines = [table.columns, ...table.rows.map((row) => row.map(toCell))];
    res.end(req.method === 'HEAD' ? undefined : lines.map((cells) => csvLine(cells)).join(''));
    return 'sent';
  },
};

function toCell(cell: ReportCell): Cell {
  if (cell === undefined || typeof cell === 'string') return cell ?? '';
  if (typeof cell === 'number') return { number: String(cell) };
  return { number: 'minutes' in cell ? String(cell.minutes) : plainAmount(cell) };
}
