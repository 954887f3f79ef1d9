import { createPortal } from 'react-dom';
import type { FormElements } from '@/lib/forms/dom/form-elements';
import { liveStatusWords } from '@/lib/words/components/forms/live/sending';
import { paymentProgressMessages } from '@/lib/words/lib/forms/client';
import { retryMessage, uploadMessage } from '@/lib/forms/client/words';
import { challengeWords } from '@/lib/words/lib/forms/client';
import type { SubmissionProgress } from '@/lib/forms/client/send-with-retries';
import styles from '@/styles/forms/live-form.module.css';

interface LiveStatusProps {
  readonly elements: FormElements;
  /** What the current submission is doing. */
  readonly progress: SubmissionProgress;
  readonly onCancel: () => void;
}

/** Renders the status message of a submission, and its progress with a button to cancel it. */
export function LiveStatus({ elements, progress, onCancel }: LiveStatusProps) {
  const canCancel = progress.kind === 'uploading' || progress.kind === 'waiting';
  return (
    <>
      {createPortal(statusText(progress), elements.status)}
      {canCancel &&
        createPortal(
          <div className={styles.upload}>
            {progress.kind === 'uploading' && (
              <progress
                className={styles.progress}
                value={progress.fraction}
                aria-label={liveStatusWords.upload}
              />
            )}
            <button type="button" className={styles.small} onClick={onCancel}>
              {liveStatusWords.cancel}
            </button>
          </div>,
          elements.upload,
        )}
    </>
  );
}

/** Returns the status message. */
function statusText(progress: SubmissionProgress): string {
  switch (progress.kind) {
    case 'sending':
      return liveStatusWords.sending;
    case 'uploading':
      return uploadMessage(progress.fraction);
    case 'paying':
      return paymentProgressMessages[progress.step];
    case 'solving':
      return challengeWords.text;
    case 'waiting':
      return retryMessage(progress.why, progress.seconds);
    case 'no-response':
      return '';
  }
}
