import { DeskMain } from '@/components/desk/desk-layout';
import { PaymentList } from '@/components/payments/desk/payment-list';
import { PaymentTotals } from '@/components/payments/desk/payment-totals';
import { paymentsPageWords } from '@/lib/words/components/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { paymentsProps } from '@/lib/server/payments/desk/payments-props';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/payments/desk/payments-page.module.css';

type PaymentsPageProps = PropsOf<typeof paymentsProps>;

type Payments = NonNullable<PaymentsPageProps['payments']>;

/** Renders the payments page. */
export function PaymentsPage({ desk, payments }: PaymentsPageProps) {
  return (
    <DeskMain title={paymentsPageWords.title} className={styles.payments}>
      {payments === undefined ? (
        <p>{paymentsPageWords.off}</p>
      ) : (
        <PaymentLists payments={payments} mayExport={desk.may?.includes('export') === true} />
      )}
    </DeskMain>
  );
}

interface PaymentListsProps {
  readonly payments: Payments;
  readonly mayExport: boolean;
}

function PaymentLists({ payments, mayExport }: PaymentListsProps) {
  const { mode, isMoney, unmatchedCharges, totals, rows, isPaidShown, older, newest } = payments;
  return (
    <>
      <p className={isMoney ? undefined : page.notice}>{mode}</p>
      <UnmatchedCharges charges={unmatchedCharges} />
      <PaymentTotals totals={totals} mayExport={mayExport} />
      <PaymentList rows={rows} isPaidShown={isPaidShown} older={older} newest={newest} />
    </>
  );
}

/** Lists charges without a stored payment. There should be none. */
function UnmatchedCharges({ charges }: { readonly charges: Payments['unmatchedCharges'] }) {
  return (
    <section aria-labelledby="unmatched-title">
      <h2 id="unmatched-title">{paymentsPageWords.unmatched}</h2>
      {charges.length === 0 ? (
        <p>{paymentsPageWords.noUnmatched}</p>
      ) : (
        <>
          <p>{paymentsPageWords.refundUnmatched}</p>
          <ul className={page.rows}>
            {charges.map(({ intent, sum, at, reason }) => (
              <li key={intent}>
                <p className={page.problem}>
                  <strong>{sum}</strong>, <time dateTime={at.iso}>{at.text}</time>:{' '}
                  <code>{intent}</code>. {reason}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
