import { DeskLayout } from '@/components/desk/desk-layout';
import { PaymentList } from '@/components/desk/payment-list';
import { PaymentTotals } from '@/components/desk/payment-totals';
import { ErrorView } from '@/components/layout/error-view';
import type { DeskPayments, PaymentsPageProps, UnrecordedCharge } from '@/lib/desk/payments-page';
import type { DeskErrorProps } from '@/lib/desk/desk-page';
import styles from '@/styles/desk/payments-page.module.css';

/** Renders the payments page, or an error page. */
export function PaymentsPage(props: PaymentsPageProps | DeskErrorProps) {
  if ('statusCode' in props) return <ErrorView statusCode={props.statusCode} />;
  return (
    <DeskLayout desk={props.desk}>
      <main id="main" tabIndex={-1} className={styles.payments}>
        <h1 className={styles.title}>Payments</h1>
        <Payments payments={props.payments} />
      </main>
    </DeskLayout>
  );
}

function Payments({ payments }: { readonly payments: DeskPayments }) {
  if (payments.kind === 'off') {
    return (
      <p className={styles.note}>
        Payments are off. Whose money is taken is a setting of the site, which docs/payments.md
        describes; payments of another time are kept, and shown again when it says so.
      </p>
    );
  }
  const {
    mode,
    isMoney,
    unrecordedCharges: strays,
    totals,
    rows,
    isPaidShown,
    older,
    newest,
  } = payments;
  return (
    <>
      <p className={isMoney ? styles.mode : styles.testMode}>{mode}</p>
      <Strays strays={strays} />
      <PaymentTotals totals={totals} />
      <PaymentList rows={rows} isPaidShown={isPaidShown} older={older} newest={newest} />
    </>
  );
}

/** Lists charges without a submission. There should be none. */
function Strays({ strays }: { readonly strays: readonly UnrecordedCharge[] }) {
  return (
    <section aria-labelledby="strays-title" className={styles.part}>
      <h2 id="strays-title" className={styles.partTitle}>
        Charged, not recorded
      </h2>
      {strays.length === 0 ? (
        <p>None. Every charge that is known has its message: that is the promise.</p>
      ) : (
        <>
          <p>Look for each of these at the payment service, and give it back there.</p>
          <ul className={styles.strays}>
            {strays.map(({ intent, sum, at, reason }) => (
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
