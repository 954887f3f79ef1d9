import { DeskLayout } from '@/components/desk/desk-layout';
import { PaymentList } from '@/components/payments/desk/payment-list';
import { PaymentTotals } from '@/components/payments/desk/payment-totals';
import { DeskError } from '@/components/desk/desk-error';
import { paymentsPageWords } from '@/components/desk/words';
import type {
  DeskPayments,
  PaymentsPageProps,
  UnmatchedChargeRow,
} from '@/lib/payments/desk/payments-page';
import type { DeskErrorProps } from '@/lib/desk/desk-frame';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/payments/desk/payments-page.module.css';

/** Renders the payments page, or an error page. */
export function PaymentsPage(props: PaymentsPageProps | DeskErrorProps) {
  if ('statusCode' in props) return <DeskError statusCode={props.statusCode} />;
  return (
    <DeskLayout desk={props.desk} current="payments">
      <main id="main" tabIndex={-1} className={`${page.page ?? ''} ${styles.payments ?? ''}`}>
        <h1>{paymentsPageWords.title}</h1>
        <Payments
          payments={props.payments}
          mayExport={props.desk.may?.includes('export') === true}
        />
      </main>
    </DeskLayout>
  );
}

interface PaymentsProps {
  readonly payments: DeskPayments;
  readonly mayExport: boolean;
}

function Payments({ payments, mayExport }: PaymentsProps) {
  if (payments.kind === 'off') {
    return <p>{paymentsPageWords.off}</p>;
  }
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
function UnmatchedCharges({ charges }: { readonly charges: readonly UnmatchedChargeRow[] }) {
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
