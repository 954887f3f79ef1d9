import { createPortal } from 'react-dom';
import { earlierNoticeWords } from '@/lib/words/components/forms/live/sending';
import styles from '@/styles/forms/live-form.module.css';

/**
 * What a form needs once its visitor fills it in: the code that sends it, and what it shows while it is
 * sent and afterwards. It is as large as the rest of the form's code, and most visitors of a page with a
 * form only read it, so that it loads with the first interaction; see use-form-client.ts.
 */
export { canSaveDrafts, createLiveClient } from '@/components/forms/live/sending/live-client';
export { LiveStatus } from '@/components/forms/live/sending/live-status';
export { changedIssue, failureIssues } from '@/components/forms/live/sending/response-issues';

interface EarlierNoticeProps {
  readonly container: Element;
  readonly kind: keyof typeof earlierNoticeWords.unknown;
  /** The address of what was received; `undefined` while that is not known. */
  readonly href: string | undefined;
}

/** Says that an earlier page has sent the form, and how to find out what became of it. */
export function EarlierNotice({ container, kind, href }: EarlierNoticeProps) {
  return createPortal(
    <div className={styles.offer} role="group" aria-label={earlierNoticeWords.label}>
      {href === undefined ? (
        <p>{earlierNoticeWords.unknown[kind]}</p>
      ) : (
        <p>
          <a href={href}>{earlierNoticeWords.link}</a>
        </p>
      )}
    </div>,
    container,
  );
}
