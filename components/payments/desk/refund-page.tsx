import { RefundForm } from '@/components/payments/desk/refund-form';
import { refundWords } from '@/lib/words/components/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { refundProps } from '@/lib/server/payments/desk/refund-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

type RefundPageProps = PropsOf<typeof refundProps>;

/** Renders the confirmation of a refund. */
export function RefundPage(props: RefundPageProps) {
  const { reference, href, paid, card, testMode, warning, notice, booking, step } = props;
  return (
    <main id="main" tabIndex={-1} className={page.page}>
      <p className={page.facts}>
        {card === undefined
          ? refundWords.paid(reference, paid)
          : refundWords.paidBy(reference, paid, card)}
      </p>
      {testMode !== undefined && <p className={page.notice}>{testMode}</p>}
      {warning !== undefined && <p className={page.problem}>{warning}</p>}
      {notice !== undefined && (
        <p role="alert" className={page.problem}>
          {notice}
        </p>
      )}
      <Step step={step} booking={booking} />
      <p>
        <a href={href} className={page.link}>
          {refundWords.cancel}
        </a>
      </p>
    </main>
  );
}

function Step({ step, booking }: Pick<RefundPageProps, 'booking' | 'step'>) {
  const sentences = booking.map((sentence) => <p key={sentence}>{sentence}</p>);
  switch (step.kind) {
    case 'none':
      return (
        <>
          <h1>{refundWords.nothing}</h1>
          <p className={page.problem}>{step.problem}</p>
          {sentences}
        </>
      );
    case 'ask-sum':
      return (
        <>
          <h1>{refundWords.askSum}</h1>
          <p role="alert" className={page.problem}>
            {step.problem}
          </p>
          {sentences}
          <RefundForm form={step.form} />
        </>
      );
    case 'confirm':
      return (
        <>
          <h1>{refundWords.confirm(step.sum)}</h1>
          <p>{refundWords.consequence}</p>
          {sentences}
          <form method="post" action="/api/desk/refund" className={form.form}>
            {Object.entries(step.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {step.choosesPlaces ? (
              <div className={form.line}>
                <button type="submit" name="places" value="cancel" className={button.main}>
                  {refundWords.cancelPlaces(step.sum)}
                </button>
                <button type="submit" name="places" value="keep" className={button.second}>
                  {refundWords.keepPlaces(step.sum)}
                </button>
              </div>
            ) : (
              <button type="submit" className={button.main}>
                {refundWords.confirmButton(step.sum)}
              </button>
            )}
          </form>
        </>
      );
  }
}
