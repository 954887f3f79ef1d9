import { Pagination } from '@/components/desk/pagination';
import { listWords, paymentListWords } from '@/components/desk/words';
import type { PaymentRow } from '@/lib/desk/payments-page';
import parts from '@/styles/desk/list-parts.module.css';
import styles from '@/styles/desk/payments/payment-list.module.css';
import unseen from '@/styles/ui/unseen.module.css';

interface PaymentListProps {
  readonly rows: readonly PaymentRow[];
  readonly isPaidShown: boolean;
  readonly older: string | undefined;
  readonly newest: string | undefined;
}

/** Lists paid or unpaid payments, newest first. */
export function PaymentList({ rows, isPaidShown, older, newest }: PaymentListProps) {
  const title = isPaidShown ? paymentListWords.paid : paymentListWords.unpaid;
  return (
    <section aria-labelledby="list-title" className={styles.payments}>
      <h2 id="list-title" className={styles.title}>
        {title}
      </h2>
      <p className={styles.other}>
        <a href={isPaidShown ? '/desk/payments?show=unpaid' : '/desk/payments'}>
          {isPaidShown ? paymentListWords.showUnpaid : paymentListWords.showPaid}
        </a>
      </p>
      {rows.length === 0 ? (
        <p className={parts.empty}>{listWords.empty}</p>
      ) : (
        <table className={styles.table}>
          <caption className={unseen.unseen}>{listWords.caption(title)}</caption>
          <thead className={unseen.unseen}>
            <tr>
              <th scope="col">{paymentListWords.message}</th>
              <th scope="col">{paymentListWords.card}</th>
              <th scope="col">{paymentListWords.sum}</th>
              <th scope="col" aria-sort="descending">
                {paymentListWords.when}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.href} row={row} />
            ))}
          </tbody>
        </table>
      )}
      <Pagination older={older} newest={newest} />
    </section>
  );
}

function Row({ row }: { readonly row: PaymentRow }) {
  const { href, reference, formTitle, at, sum, notes, refunded } = row;
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.what}>
        <a href={href}>{reference}</a> <span className={styles.form}>{formTitle}</span>
      </th>
      <td className={styles.notes}>{notes.join('. ')}</td>
      <td className={styles.sum}>
        {sum}
        {refunded !== undefined && (
          <>
            {' '}
            <span className={styles.back}>{refunded}</span>
          </>
        )}
      </td>
      <td className={styles.when}>
        <time dateTime={at.iso}>{at.text}</time>
      </td>
    </tr>
  );
}
