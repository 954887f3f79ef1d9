import { totalsWords } from '@/lib/words/components/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { paymentsProps } from '@/lib/server/payments/desk/payments-props';
import parts from '@/styles/desk/list-table.module.css';
import table from '@/styles/desk/data-table.module.css';
import page from '@/styles/desk/page.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

interface PaymentTotalsProps {
  readonly totals: NonNullable<PropsOf<typeof paymentsProps>['payments']>['totals'];
  /** Whether the operator may download the payments. */
  readonly mayExport: boolean;
}

/** Renders the totals of each form by month, and a link to all payments as CSV. */
export function PaymentTotals({ totals, mayExport }: PaymentTotalsProps) {
  return (
    <section aria-labelledby="totals-title">
      <h2 id="totals-title">{totalsWords.title}</h2>
      {totals.length === 0 ? (
        <p className={parts.empty}>{totalsWords.empty}</p>
      ) : (
        <table className={table.table} data-sums="">
          <caption className={visuallyHidden.element}>{totalsWords.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{totalsWords.form}</th>
              <th scope="col">{totalsWords.count}</th>
              <th scope="col">{totalsWords.taken}</th>
              <th scope="col">{totalsWords.refunded}</th>
              <th scope="col">{totalsWords.disputed}</th>
              <th scope="col">{totalsWords.net}</th>
            </tr>
          </thead>
          {totals.map(({ month, rows }) => (
            <tbody key={month}>
              <tr>
                <th scope="rowgroup" colSpan={6}>
                  {month}
                </th>
              </tr>
              {rows.map(({ formTitle, count, taken, refunded, disputed, net }, index) => (
                <tr key={index}>
                  <th scope="row">{formTitle}</th>
                  <td data-label={totalsWords.count}>{count}</td>
                  <td data-label={totalsWords.taken}>{taken}</td>
                  <td data-label={totalsWords.refunded}>{refunded}</td>
                  <td data-label={totalsWords.disputed}>{disputed}</td>
                  <td data-label={totalsWords.net}>{net}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
      {mayExport && (
        <p>
          <a href="/api/desk/payments.csv" download className={page.link}>
            {totalsWords.download}
          </a>
        </p>
      )}
    </section>
  );
}
