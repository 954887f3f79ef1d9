import { AnswerList } from '@/components/forms/answer-list';
import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { PaymentTerms } from '@/lib/payments/payment-terms';
import { default as styles } from '@/styles/forms/form.module.css';

interface OtherWaysProps {
  /** Why no card is taken: the site takes none, or this browser cannot send one. */
  readonly why?: keyof typeof reasons;
  readonly intro: string | undefined;
  readonly terms: Pick<PaymentTerms, 'otherWays'>;
}

const reasons = {
  off: 'Cards are not taken here at present.',
  'needs-scripts':
    'Paying by card needs JavaScript, which is switched off in your browser or did not reach it, so no card can be taken on this page.',
} as const;

/** In place of a form that cannot be paid here, so that nobody fills it in for nothing. */
export function OtherWays({ why = 'off', intro, terms }: OtherWaysProps) {
  return (
    <>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      <p className={styles.closed}>
        {reasons[why]} {terms.otherWays}
      </p>
    </>
  );
}

interface ClosedFormProps {
  readonly definition: Pick<FormDefinition, 'fields' | 'closedText'>;
  /** What somebody sent after it was closed, and does not have to remember. */
  readonly values?: SubmittedFields | undefined;
}

/** In place of a form that takes nothing any more. */
export function ClosedForm({ definition, values = [] }: ClosedFormProps) {
  const { fields, closedText } = definition;
  return (
    <>
      <p className={styles.closed}>{closedText}</p>
      {values.length > 0 && (
        <>
          <p className={styles.intro}>What you typed was not sent. Here it is, to be copied:</p>
          <AnswerList definition={{ fields }} values={values} />
        </>
      )}
    </>
  );
}
