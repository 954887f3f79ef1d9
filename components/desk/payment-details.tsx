import { RefundForm } from '@/components/desk/refund-form';
import type { DeskPayment } from '@/lib/desk/desk-page';
import styles from '@/styles/desk/payment-details.module.css';

/** Renders a submission's payment and the form to refund it. */
export function PaymentDetails({ payment }: { readonly payment: DeskPayment }) {
  const { sum, state, card, decline, serviceId, testMode, warning, refund, noRefund } = payment;
  return (
    <section id="payment" aria-labelledby="payment-title" className={styles.payment}>
      <h2 id="payment-title" className={styles.title}>
        Payment
      </h2>
      {testMode !== undefined && <p className={styles.testMode}>{testMode}</p>}
      <dl className={styles.facts}>
        <div>
          <dt>Sum</dt>
          <dd className={styles.sum}>{sum}</dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>{state}</dd>
        </div>
        {card !== undefined && (
          <div>
            <dt>Card</dt>
            <dd>{card}</dd>
          </div>
        )}
        {decline !== undefined && (
          <div>
            <dt>Last card declined</dt>
            <dd>
              <code>{decline}</code>, in the payment service’s words, which are for staff alone
            </dd>
          </div>
        )}
        {serviceId !== undefined && (
          <div>
            <dt>At the payment service</dt>
            <dd>
              <code>{serviceId}</code>
            </dd>
          </div>
        )}
      </dl>
      {warning !== undefined && <p className={styles.warning}>{warning}</p>}
      {refund !== undefined && <RefundForm form={refund} />}
      {noRefund !== undefined && <p className={styles.noRefund}>{noRefund}</p>}
    </section>
  );
}
