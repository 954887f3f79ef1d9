import { createPortal } from 'react-dom';
import { earlierNoticeWords } from '@/components/forms/live/sending/words';
import styles from '@/styles/forms/live-form.module.css';

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
