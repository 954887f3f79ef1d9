import { FieldError } from '@/components/ui/field-error';
import { cardSectionWords as words } from '@/lib/words/components/payments';
import { cardField, type Issue } from '@/lib/forms/errors/issue';
import { fieldId, mark } from '@/lib/forms/form-markup';
import { cardParts, partField } from '@/lib/payments/card';
import type { PaymentTerms, PublicPayments } from '@/lib/payments/payment-terms';
import styles from '@/styles/payments/card-section.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

interface CardSectionProps {
  /** The form's id. */
  readonly form: string;
  readonly terms: Pick<PaymentTerms, 'otherWays'>;
  readonly payments: PublicPayments;
  /** The formatted sum to pay; `undefined` until the answers determine it. */
  readonly sum?: string;
  /** The price of each kind of ticket, in words. */
  readonly prices?: string;
  /** The card's issue of the previous submission. */
  readonly issue?: Issue;
}

/**
 * Renders the card section of a paid form: labels and empty boxes for the payment service's fields.
 * Without JavaScript it shows other ways to pay.
 */
export function CardSection({ form, terms, payments, sum, prices, issue }: CardSectionProps) {
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
      <legend className={styles.title}>{words.title}</legend>
      <p className={styles.hint}>{words.mode[payments.mode]}</p>
      <p className={styles.note} {...mark('cardNote')}>
        {words.noScript} {terms.otherWays}
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
                {words.parts[part]}
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
      <p className={styles.prices} {...mark('prices')}>
        {prices}
      </p>
      <p className={styles.total}>
        {words.total}{' '}
        <output {...mark('amount')}>{sum === undefined ? words.unknownTotal : <b>{sum}</b>}</output>
      </p>
      {/* For screen readers only: the section shows the same elsewhere. */}
      <p
        id={`${id}-status`}
        role="status"
        className={visuallyHidden.element}
        {...mark('cardStatus')}
      />
    </fieldset>
  );
}
