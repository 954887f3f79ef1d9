import { FieldError } from '@/components/forms/field-error';
import { fieldId } from '@/components/forms/field-ids';
import type { Issue } from '@/lib/forms/errors';
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
 * Where a paid form takes a card: labels and empty boxes, made on the server. The fields themselves
 * are the payment service's own, in frames that a script puts into the boxes; where that script does
 * not arrive, the section says so and how else to pay. The script relies on the following, all of it
 * inside `fieldset[data-card]`, which is also the box of the field `paymentMethod`:
 *
 * - `data-payments="<PublicPayments as JSON>"` on the fieldset.
 * - `[data-field]`, `[data-error-of]` and the id of `fieldId`, as for other questions, for the card
 *   and for each of its parts; the part's own box, empty, is `[data-card-box="<part>"]`.
 * - `[data-card-brand]` in the label of the number: empty.
 * - `output[data-sum]`: what is to be paid, or that the answers have yet to say it.
 * - `[data-card-note]`: what to do where the script does not arrive. `[data-card-help]`: empty, for
 *   what went wrong.
 * - `p[role=status][data-card-status]`: empty, for those who listen.
 */
export function CardSection({ form, terms, payments, sum, issue }: CardSectionProps) {
  const id = fieldId(form, cardField);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.section}
      data-field={cardField}
      data-card=""
      data-payments={JSON.stringify(payments)}
    >
      <legend className={styles.title}>Card</legend>
      <p className={styles.hint}>{modeWords[payments.mode]}</p>
      <p className={styles.note} data-card-note="">
        Paying by card needs JavaScript, which has not arrived in this page. {terms.otherWays}
      </p>
      <div data-error-of={cardField}>
        {issue !== undefined && <FieldError id={id} sentence={issue.sentence} />}
      </div>
      <div className={styles.help} data-card-help="" />
      <div className={styles.parts}>
        {cardParts.map((part) => {
          const name = partField(part);
          const labelId = `${fieldId(form, name)}-label`;
          return (
            <div key={part} className={styles[part]} data-field={name}>
              <p id={labelId} className={styles.label} data-label="">
                {partLabels[part]}
                {part === 'number' && <span className={styles.brand} data-card-brand="" />}
              </p>
              <div data-error-of={name} />
              <div
                id={fieldId(form, name)}
                role="group"
                aria-labelledby={labelId}
                tabIndex={-1}
                className={styles.box}
                data-card-box={part}
              />
            </div>
          );
        })}
      </div>
      <p className={styles.total}>
        To pay: <output data-sum="">{sum === undefined ? unknownSum : <b>{sum}</b>}</output>
      </p>
      {/* What it says can be seen elsewhere in the section. */}
      <p id={`${id}-status`} role="status" className={unseen.unseen} data-card-status="" />
    </fieldset>
  );
}

const modeWords: Readonly<Record<PublicPayments['mode'], string>> = {
  practice:
    'This is practice: no real money moves, and no real card is taken. Use 4242 4242 4242 4242, any date to come, and any three digits.',
  'stripe-test': 'This is a test: no real money moves. Use one of Stripe’s test cards.',
  'stripe-live': 'What you type here goes straight to Stripe. This site never sees it.',
};
