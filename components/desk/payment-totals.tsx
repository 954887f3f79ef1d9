import type { MonthTotals } from '@/lib/desk/payments-page';
import parts from '@/styles/desk/list-parts.module.css';
import styles from '@/styles/desk/payment-totals.module.css';
import unseen from '@/styles/ui/unseen.module.css';

/** Renders the totals of each form by month, and a link to all payments as CSV. */
export function PaymentTotals({ totals }: { readonly totals: readonly MonthTotals[] }) {
  return (
    <section aria-labelledby="totals-title" className={styles.totals}>
      <h2 id="totals-title" className={styles.title}>
        Month by month
      </h2>
      {totals.length === 0 ? (
        <p className={parts.empty}>Nothing was paid yet.</p>
      ) : (
        <table className={styles.table}>
          <caption className={unseen.unseen}>What each form took, month by month</caption>
          <thead>
            <tr>
              <th scope="col">Form</th>
              <th scope="col">Payments</th>
              <th scope="col">Taken</th>
              <th scope="col">Given back</th>
              <th scope="col">Disputed</th>
              <th scope="col">Kept</th>
            </tr>
          </thead>
          {totals.map(({ month, rows }) => (
            <tbody key={month}>
              <tr>
                <th scope="rowgroup" colSpan={6} className={styles.month}>
                  {month}
                </th>
              </tr>
              {rows.map(({ formTitle, count, taken, refunded, disputed, net }, index) => (
                <tr key={index}>
                  <th scope="row">{formTitle}</th>
                  <td data-label="Payments">{count}</td>
                  <td data-label="Taken">{taken}</td>
                  <td data-label="Given back">{refunded}</td>
                  <td data-label="Disputed">{disputed}</td>
                  <td data-label="Kept">{net}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
      <p className={styles.file}>
        <a href="/api/desk/payments.csv" download>
          All of it as a CSV file
        </a>
      </p>
    </section>
  );
}
