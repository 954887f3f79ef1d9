import { DeskLayout } from '@/components/desk/desk-layout';
import { PaymentList } from '@/components/desk/payments/payment-list';
import { PaymentTotals } from '@/components/desk/payments/payment-totals';
import { ErrorView } from '@/components/layout/errors/error-view';
import { paymentsPageWords } from '@/components/desk/words';
import type { DeskPayments, PaymentsPageProps, UnmatchedChargeRow } from '@/lib/desk/payments-page';
import type { DeskErrorProps } from '@/lib/desk/desk-page';
import styles from '@/styles/desk/payments/payments-page.module.css';

/** Renders the payments page, or an error page. */
export function PaymentsPage(props: PaymentsPageProps | DeskErrorProps) {
  if ('statusCode' in props) return <ErrorView statusCode={props.statusCode} />;
  return (
    <DeskLayout desk={props.desk}>
      <main id="main" tabIndex={-1} className={styles.payments}>
        <h1 className={styles.title}>{paymentsPageWords.title}</h1>
        <Payments payments={props.payments} />
      </main>
    </DeskLayout>
  );
}

function Payments({ payments }: { readonly payments: DeskPayments }) {
  if (payments.kind === 'off') {
    return <p className={styles.note}>{paymentsPageWords.off}</p>;
  }
  const { mode, isMoney, unmatchedCharges, totals, rows, isPaidShown, older, newest } = payments;
  return (
    <>
      <p className={isMoney ? styles.mode : styles.testMode}>{mode}</p>
      <UnmatchedCharges charges={unmatchedCharges} />
      <PaymentTotals totals={totals} />
      <PaymentList rows={rows} isPaidShown={isPaidShown} older={older} newest={newest} />
    </>
  );
}

/** Lists charges without a stored payment. There should be none. */
function UnmatchedCharges({ charges }: { readonly charges: readonly UnmatchedChargeRow[] }) {
  return (
    <section aria-labelledby="unmatched-title" className={styles.part}>
      <h2 id="unmatched-title" className={styles.partTitle}>
        {paymentsPageWords.unmatched}
      </h2>
      {charges.length === 0 ? (
        <p>{paymentsPageWords.noUnmatched}</p>
      ) : (
        <>
          <p>{paymentsPageWords.refundUnmatched}</p>
          <ul className={styles.charges}>
            {charges.map(({ intent, sum, at, reason }) => (
              <li key={intent}>
                <strong>{sum}</strong>, <time dateTime={at.iso}>{at.text}</time>:{' '}
                <code>{intent}</code>. {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
