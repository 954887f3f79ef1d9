import { createPortal } from 'react-dom';
import { pageLocale } from '@/lib/site/frame';
import styles from '@/styles/forms/live-form.module.css';

interface DraftOfferProps {
  readonly place: Element;
  /** When it was last worked on, in milliseconds since 1970. */
  readonly at: number;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Offers what was typed before; nobody is made to take it. */
export function DraftOffer({ place, at, onRestore, onDiscard }: DraftOfferProps) {
  return createPortal(
    <div className={styles.offer} role="group" aria-label="A form you began">
      <p>You began this form on {momentWords(at)}.</p>
      <p className={styles.choices}>
        <button type="button" className={styles.small} onClick={onRestore}>
          Restore your answers
        </button>
        <button type="button" className={styles.small} onClick={onDiscard}>
          Discard them
        </button>
      </p>
    </div>,
    place,
  );
}

/** `Friday 20 November at 19:30`, by the visitor's own clock. */
function momentWords(at: number): string {
  const date = new Date(at);
  const day = new Intl.DateTimeFormat(pageLocale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  const time = new Intl.DateTimeFormat(pageLocale(), { hour: '2-digit', minute: '2-digit' });
  return `${day.format(date).replace(',', '')} at ${time.format(date)}`;
}
