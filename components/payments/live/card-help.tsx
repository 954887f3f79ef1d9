import { loadFailureMessages } from '@/components/payments/live/card-words';
import button from '@/styles/ui/button.module.css';

interface CardHelpProps {
  /** How else one can pay. */
  readonly otherWays: string;
  /** `late`: only a reload of the page can help. */
  readonly why: 'blocked' | 'late';
  readonly onRetry: () => void;
  readonly onReload: () => void;
}

/** What to do where the payment service's fields cannot be had. */
export function CardHelp({ otherWays, why, onRetry, onReload }: CardHelpProps) {
  const words = loadFailureMessages[why];
  return (
    <>
      <p>
        {words.what} {words.why}
      </p>
      <p>{otherWays}</p>
      <button type="button" className={button.second} onClick={why === 'late' ? onReload : onRetry}>
        {words.action}
      </button>
    </>
  );
}
