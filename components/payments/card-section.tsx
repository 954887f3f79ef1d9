import { FieldError } from '@/components/forms/error-summary';
import type { Issue } from '@/lib/forms/errors/issue';
import { fieldId, mark } from '@/lib/forms/form-markup';
import {
  cardField,
  cardParts,
  partField,
  partLabels,
  unknownSum,
} from '@/lib/payments/client/card-parts';
import type { PaymentTerms } from '@/lib/payments/payment-terms';
import type { PublicPayments } from '@/lib/payments/public-payments';
import styles from '@/styles/payments/card-section.module.css';
import unseen from '@/styles/ui/unseen.module.css';

interface CardSectionProps {
  /** The form's id. */
  readonly form: string;
  readonly terms: Pick<PaymentTerms, 'otherWays'>;
  readonly payments: PublicPayments;
  /** What is to be paid, as people read it, where the answers tell it already. */
  readonly sum?: string | undefined;
  /** What was wrong with the card the last time. */
  readonly issue?: Issue | undefined;
}

/**
 * Renders the card section of a paid form: labels and empty boxes, which the payment service's script
 * fills with its own fields. Without that script the section says so and how else to pay.
 */
export function CardSection({ form, terms, payments, sum, issue }: CardSectionProps) {
  const id = fieldId(form, cardField);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.section}
      {...mark('field', cardField)}
      {...mark('card')}
      {...mark('payments', JSON.stringify(payments))}
    >
      <legend className={styles.title}>Card</legend>
      <p className={styles.hint}>{modeWords[payments.mode]}</p>
      <p className={styles.note} {...mark('cardNote')}>
        Paying by card needs JavaScript, which has not arrived in this page. {terms.otherWays}
      </p>
      <div {...mark('fieldError', cardField)}>
        {issue !== undefined && <FieldError id={id} sentence={issue.sentence} />}
      </div>
      <div className={styles.help} {...mark('cardHelp')} />
      <div className={styles.parts}>
        {cardParts.map((part) => {
          const name = partField(part);
          const labelId = `${fieldId(form, name)}-label`;
          return (
            <div key={part} className={styles[part]} {...mark('field', name)}>
              <p id={labelId} className={styles.label} {...mark('cardLabel')}>
                {partLabels[part]}
                {part === 'number' && <span className={styles.brand} {...mark('cardBrand')} />}
              </p>
              <div {...mark('fieldError', name)} />
              <div
                id={fieldId(form, name)}
                role="group"
                aria-labelledby={labelId}
                tabIndex={-1}
                className={styles.box}
                {...mark('cardBox', part)}
              />
            </div>
          );
        })}
      </div>
      <p className={styles.total}>
        To pay: <output {...mark('amount')}>{sum === undefined ? unknownSum : <b>{sum}</b>}</output>
      </p>
      {/* What it says can be seen elsewhere in the section. */}
      <p id={`${id}-status`} role="status" className={unseen.unseen} {...mark('cardStatus')} />
    </fieldset>
  );
}

const modeWords: Readonly<Record<PublicPayments['mode'], string>> = {
  practice:
    'This is practice: no real money moves, and no real card is taken. Use 4242 4242 4242 4242, any date to come, and any three digits.',
  'stripe-test': 'This is a test: no real money moves. Use one of Stripe’s test cards.',
  'stripe-live': 'What you type here goes straight to Stripe. This site never sees it.',
};
