import { createPortal } from 'react-dom';
import { draftOfferWords } from '@/lib/words/components/forms/live';
import { dateFormat, omitWeekdayComma } from '@/lib/intl/formatters';
import { pageLocale } from '@/lib/site/frame';
import styles from '@/styles/forms/live-form.module.css';

interface DraftOfferProps {
  readonly container: Element;
  /** When the draft was last changed, in milliseconds since 1970. */
  readonly at: number;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Offers to restore a draft or to discard it. */
export function DraftOffer({ container, at, onRestore, onDiscard }: DraftOfferProps) {
  const date = new Date(at);
  const day = dateFormat(pageLocale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  const time = dateFormat(pageLocale(), { hour: '2-digit', minute: '2-digit' });
  return createPortal(
    <div className={styles.offer} role="group" aria-label={draftOfferWords.label}>
      <p>{draftOfferWords.begun(omitWeekdayComma(day.format(date)), time.format(date))}</p>
      <p className={styles.choices}>
        <button type="button" className={styles.small} onClick={onRestore}>
          {draftOfferWords.restore}
        </button>
        <button type="button" className={styles.small} onClick={onDiscard}>
          {draftOfferWords.discard}
        </button>
      </p>
    </div>,
    container,
  );
}
