import { ListTable } from '@/components/desk/list-table';
import { paymentListWords as words } from '@/lib/words/components/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { paymentsProps } from '@/lib/server/payments/desk/payments-props';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/payments/desk/payment-list.module.css';

type Payments = NonNullable<PropsOf<typeof paymentsProps>['payments']>;

interface PaymentListProps extends Pick<Payments, 'rows' | 'isPaidShown'> {
  readonly older: string | undefined;
  readonly newest: string | undefined;
}

/** Lists paid or unpaid payments, newest first. */
export function PaymentList({ rows, isPaidShown, older, newest }: PaymentListProps) {
  const title = isPaidShown ? words.paid : words.unpaid;
  return (
    <section aria-labelledby="list-title">
      <h2 id="list-title">{title}</h2>
      <p>
        <a
          className={page.link}
          href={isPaidShown ? '/desk/payments?show=unpaid' : '/desk/payments'}
        >
          {isPaidShown ? words.showUnpaid : words.showPaid}
        </a>
      </p>
      <ListTable
        title={title}
        columns={[words.message, words.card, words.sum, words.when]}
        rows={rows.map((row) => (
          <Row key={row.href} row={row} />
        ))}
        older={older}
        newest={newest}
      />
    </section>
  );
}

function Row({ row }: { readonly row: Payments['rows'][number] }) {
  const { href, reference, formTitle, at, sum, notes, refunded } = row;
  return (
    <tr className={styles.row}>
      <th scope="row">
        <a href={href}>{reference}</a> <span>{formTitle}</span>
      </th>
      <td>{notes.join('. ')}</td>
      <td>
        {sum}
        {refunded !== undefined && (
          <>
            {' '}
            <span>{refunded}</span>
          </>
        )}
      </td>
      <td>
        <time dateTime={at.iso}>{at.text}</time>
      </td>
    </tr>
  );
}
