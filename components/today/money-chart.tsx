import type { Today } from '@/components/today/use-live-today';
import { todayWords as words } from '@/lib/words/components/today';
import { Link } from '@/components/ui/link';
import table from '@/styles/desk/data-table.module.css';
import styles from '@/styles/today/money-chart.module.css';

type Money = NonNullable<Today['money']>;

interface MoneyChartProps extends Pick<Money, 'days' | 'month' | 'monthBefore'> {
  readonly chart: Money['charts'][number];
}

const height = 40;

/** Renders the sums of two months as lines, with their numbers in words and in a table. */
export function MoneyChart({ chart, days, month, monthBefore }: MoneyChartProps) {
  const { line, lineBefore, sumByNow, sumBefore, rows } = chart;
  const most = Math.max(1, ...line, ...lineBefore);
  const least = Math.min(0, ...line, ...lineBefore);
  const yOf = (sum: number) => (height * (most - sum)) / (most - least);
  const toPath = (sums: readonly number[]) =>
    sums
      .map((sum, day) => `H${round((100 * day) / days)}V${round(yOf(sum))}`)
      .concat(`H${round((100 * sums.length) / days)}`)
      .join('');
  const start = `M0 ${round(yOf(0))}`;
  return (
    <>
      <Link href="/desk/payments" className={styles.chart} aria-label={words.money}>
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden>
          <path className={styles.zero} d={`${start}H100`} />
          <path className={styles.before} d={start + toPath(lineBefore)} />
          <path className={styles.now} d={start + toPath(line)} />
        </svg>
      </Link>
      <ul className={styles.legend}>
        <li>
          {sumByNow} {words.byNow(monthBefore)}
        </li>
        <li>
          {sumBefore} {words.inAll(monthBefore)}
        </li>
      </ul>
      <details>
        <summary>{words.table}</summary>
        <table className={table.table} data-sums="">
          <caption>{words.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              <th scope="col">{month}</th>
              <th scope="col">{monthBefore}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, sum, before }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td data-label={month}>{sum}</td>
                <td data-label={monthBefore}>{before}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
