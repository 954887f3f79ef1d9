import { createPortal } from 'react-dom';
import type { FormElements } from '@/components/forms/live/dom/form-elements';
import { paymentProgressMessages, challengeMessage, retryMessage } from '@/lib/forms/client/words';
import type { SubmissionProgress } from '@/lib/forms/client/send-with-retries';
import styles from '@/styles/forms/live-form.module.css';

interface LiveStatusProps {
  readonly places: FormElements;
  /** What is happening while the form is being sent. */
  readonly news: SubmissionProgress | undefined;
  /** What else is worth saying. */
  readonly notice: string;
  readonly onCancel: () => void;
}

/** What is happening, said politely; and how far an upload is, with a way to stop it. */
export function LiveStatus({ places, news, notice, onCancel }: LiveStatusProps) {
  const canStop = news?.kind === 'uploading' || news?.kind === 'waiting';
  return (
    <>
      {createPortal(news === undefined ? notice : statusText(news), places.status)}
      {canStop &&
        createPortal(
          <div className={styles.upload}>
            {news.kind === 'uploading' && (
              <progress className={styles.progress} value={news.fraction} aria-label="Upload" />
            )}
            <button type="button" className={styles.small} onClick={onCancel}>
              Cancel
            </button>
          </div>,
          places.upload,
        )}
    </>
  );
}

/** In quarters, so that it is not spoken a hundred times. */
function statusText(news: SubmissionProgress): string {
  switch (news.kind) {
    case 'sending':
      return 'Sending…';
    case 'uploading': {
      const quarters = Math.floor(news.fraction * 4) * 25;
      if (quarters === 0) return 'Uploading…';
      return quarters === 100 ? 'Uploaded. Waiting for the answer…' : `Uploaded: ${quarters} %`;
    }
    case 'paying':
      return paymentProgressMessages[news.step];
    case 'solving':
      return challengeMessage;
    case 'waiting':
      return retryMessage(news.why, news.seconds);
    case 'no-response':
      return '';
  }
}
