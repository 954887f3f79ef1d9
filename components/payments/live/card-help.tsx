import { failedWords } from '@/components/payments/live/card-words';
import button from '@/styles/ui/button.module.css';

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
      <button type="button" className={button.second} onClick={onRetry}>
        {failedWords.again}
      </button>
    </>
  );
}
