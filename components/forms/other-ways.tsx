import type { PaymentTerms } from '@/lib/payments/payment-terms';
import styles from '@/styles/forms/form.module.css';

interface OtherWaysProps {
  readonly intro: string | undefined;
  readonly terms: Pick<PaymentTerms, 'otherWays'>;
}

/** In place of a form that cannot be paid here, so that nobody fills it in for nothing. */
export function OtherWays({ intro, terms }: OtherWaysProps) {
  return (
    <>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      <p className={styles.closed}>Cards are not taken here at present. {terms.otherWays}</p>
    </>
  );
}
