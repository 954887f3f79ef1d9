import { failedWords } from '@/components/payments/live/card-words';
import styles from '@/styles/payments/card-section.module.css';

interface CardHelpProps {
  /** How else one can pay. */
  readonly otherWays: string;
  readonly onRetry: () => void;
}

/** What to do where the payment service's fields cannot be had. */
export function CardHelp({ otherWays, onRetry }: CardHelpProps) {
  return (
    <>
      <p>
        {failedWords.what} {failedWords.why}
      </p>
      <p>{otherWays}</p>
      <button type="button" className={styles.again} onClick={onRetry}>
        {failedWords.again}
      </button>
    </>
  );
}
