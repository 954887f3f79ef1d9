import { DeskLayout } from '@/components/desk/desk-layout';
import { RefundForm } from '@/components/desk/refund-form';
import { ErrorView } from '@/components/layout/error-view';
import type { RefundPageProps, RefundConfirmation } from '@/lib/desk/payments-page';
import type { DeskErrorProps } from '@/lib/desk/desk-page';
import styles from '@/styles/desk/refund-page.module.css';
import button from '@/styles/ui/button.module.css';

/** Renders the confirmation of a refund, or an error page. */
export function RefundPage(props: RefundPageProps | DeskErrorProps) {
  if ('statusCode' in props) return <ErrorView statusCode={props.statusCode} />;
  return (
    <DeskLayout desk={props.desk}>
      <main id="main" tabIndex={-1} className={styles.refund}>
        <Question question={props.question} />
      </main>
    </DeskLayout>
  );
}

function Question({ question }: { readonly question: RefundConfirmation }) {
  const { reference, href, paid, card, testMode, warning, notice, ask } = question;
  const about = card === undefined ? `${paid} paid` : `${paid} paid, ${card}`;
  return (
    <>
      <p className={styles.about}>
        {reference}: {about}
      </p>
      {testMode !== undefined && <p className={styles.testMode}>{testMode}</p>}
      {warning !== undefined && <p className={styles.problem}>{warning}</p>}
      {notice !== undefined && (
        <p role="alert" className={styles.problem}>
          {notice}
        </p>
      )}
      {ask.kind === 'again' ? (
        <>
          <h1 className={styles.title}>How much is to be given back?</h1>
          <p role="alert" className={styles.problem}>
            {ask.problem}
          </p>
          <RefundForm form={ask.form} />
        </>
      ) : (
        <>
          <h1 className={styles.title}>Give back {ask.sum}?</h1>
          <p>It goes to the card that paid. What was given back cannot be taken again.</p>
          <form method="post" action="/api/desk/refund">
            {Object.entries(ask.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className={button.main}>
              Yes, give back {ask.sum}
            </button>
          </form>
        </>
      )}
      <p>
        <a href={href}>No, back to the message</a>
      </p>
    </>
  );
}
