import { DeskMain } from '@/components/desk/desk-layout';
import { reportsPageWords as words } from '@/lib/words/components/reports';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { reportsProps } from '@/lib/server/reports/reports-props';
import table from '@/styles/desk/data-table.module.css';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/reports/reports-page.module.css';

type ReportsPageProps = PropsOf<typeof reportsProps>;

/** Renders the reports of a year: a chart of its months, and a table with a file for each report. */
export function ReportsPage({
  title,
  year,
  earlierHref,
  laterHref,
  bars,
  tables,
}: ReportsPageProps) {
  return (
    <DeskMain title={`${title}, ${year}`}>
      <p>{words.about(year, year - 1)}</p>
      <ul className={page.links}>
        <li>
          <Link href={earlierHref} className={page.link}>
            {words.year(year - 1)}
          </Link>
        </li>
        {laterHref !== undefined && (
          <li>
            <Link href={laterHref} className={page.link}>
              {words.year(year + 1)}
            </Link>
          </li>
        )}
      </ul>
      <MonthBars bars={bars} year={year} />
      {tables.map((report) => (
        <Report key={report.name} report={report} />
      ))}
    </DeskMain>
  );
}

const height = 40;

/** Draws two bars for each month. The numbers are in the table below. */
function MonthBars({ bars, year }: Pick<ReportsPageProps, 'bars' | 'year'>) {
  const most = Math.max(1, ...bars.flatMap(({ now, before }) => [now, before]));
  const heightOf = (count: number) => (height * count) / most;
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${bars.length * 10} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.chart(year, year - 1)}
      >
        {bars.map(({ month, now, before }, index) => (
          <g key={month} transform={`translate(${index * 10} 0)`}>
            <rect
              className={styles.before}
              x="1"
              width="3.5"
              y={height - heightOf(before)}
              height={heightOf(before)}
            />
            <rect
              className={styles.now}
              x="5"
              width="3.5"
              y={height - heightOf(now)}
              height={heightOf(now)}
            />
          </g>
        ))}
      </svg>
      <figcaption className={page.facts}>
        {words.chart(year, year - 1)}. {words.legend(year, year - 1)}
      </figcaption>
    </figure>
  );
}

function Report({
  report: { name, title, notice, columns, rows, isEmpty, csvHref },
}: {
  readonly report: ReportsPageProps['tables'][number];
}) {
  return (
    <section aria-labelledby={`report-${name}`}>
      <h2 id={`report-${name}`}>{title}</h2>
      {notice !== undefined && <p className={page.notice}>{notice}</p>}
      {isEmpty && <p>{words.empty}</p>}
      {!isEmpty && rows.length === 0 && <p>{words.inFile}</p>}
      {rows.length > 0 && (
        <table className={table.table} data-sums="" aria-labelledby={`report-${name}`}>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col" data-text={mark(rows[0]?.[index])}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...cells], row) => (
              <tr key={row}>
                <th scope="row">{first?.text}</th>
                {cells.map((cell, index) =>
                  cell.text === '' ? (
                    <td key={index} />
                  ) : (
                    <td key={index} data-label={columns[index + 1]} data-text={mark(cell)}>
                      {cell.text}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {csvHref !== undefined && !isEmpty && (
        <p>
          <a href={csvHref} className={page.link}>
            {words.csv(title)}
          </a>
        </p>
      )}
    </section>
  );
}

/** Returns the attribute of a cell of text, which is aligned to the start of its column and not to the end. */
function mark(cell: { readonly isText: boolean } | undefined): '' | undefined {
  return cell?.isText === true ? '' : undefined;
}
