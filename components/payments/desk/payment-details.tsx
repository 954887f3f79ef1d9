import { RefundForm } from '@/components/payments/desk/refund-form';
import { paymentWords } from '@/lib/words/components/desk';
import type { DeskPayment } from '@/lib/inbox/inbox-page';
import page from '@/styles/desk/page.module.css';

/** Renders a submission's payment and the form to refund it. */
export function PaymentDetails({ payment }: { readonly payment: DeskPayment }) {
  const { sum, state, card, decline, serviceId, testMode, warning, refund, noRefund } = payment;
  return (
    <section id="payment" aria-labelledby="payment-title">
      <h2 id="payment-title">{paymentWords.title}</h2>
      {testMode !== undefined && <p className={page.notice}>{testMode}</p>}
      <dl>
        <div>
          <dt>{paymentWords.sum}</dt>
          <dd>
            <strong>{sum}</strong>
          </dd>
        </div>
        <div>
          <dt>{paymentWords.state}</dt>
          <dd>{state}</dd>
        </div>
        {card !== undefined && (
          <div>
            <dt>{paymentWords.card}</dt>
            <dd>{card}</dd>
          </div>
        )}
        {decline !== undefined && (
          <div>
            <dt>{paymentWords.decline}</dt>
            <dd>
              <code>{decline}</code>, {paymentWords.declineNote}
            </dd>
          </div>
        )}
        {serviceId !== undefined && (
          <div>
            <dt>{paymentWords.service}</dt>
            <dd>
              <code>{serviceId}</code>
            </dd>
          </div>
        )}
      </dl>
      {warning !== undefined && <p className={page.problem}>{warning}</p>}
      {refund !== undefined && <RefundForm form={refund} />}
      {noRefund !== undefined && <p className={page.facts}>{noRefund}</p>}
    </section>
  );
}
