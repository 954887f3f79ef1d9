import { useSyncExternalStore } from 'react';
import {
  changeNotifyChoice,
  readNotifyChoice,
  subscribeNotifyChoice,
  type NotifyChoice,
} from '@/components/inbox/live/notify-choice';
import { liveWords } from '@/lib/words/components/desk';
import styles from '@/styles/inbox/shortcuts.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

interface LiveStatusProps {
  /** The messages that have come since the page was loaded. */
  readonly arrived: number;
}

/** Announces new messages, and has the button for notifications in browsers that have them. */
export function LiveStatus({ arrived }: LiveStatusProps) {
  const choice = useSyncExternalStore<NotifyChoice>(
    subscribeNotifyChoice,
    readNotifyChoice,
    () => 'unsupported',
  );
  return (
    <>
      <p role="status" className={visuallyHidden.element}>
        {arrived > 0 && liveWords.newMessages(arrived)}
      </p>
      {choice !== 'unsupported' && choice !== 'blocked' && (
        <button
          type="button"
          className={styles.open}
          onClick={() => {
            void changeNotifyChoice(choice === 'off');
          }}
        >
          {liveWords.notify[choice]}
        </button>
      )}
      {choice === 'blocked' && <p className={styles.open}>{liveWords.notify.blocked}</p>}
    </>
  );
}
