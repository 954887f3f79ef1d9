import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { textLength } from '@/lib/forms/submission';
import { pageLocale } from '@/lib/site/frame';
import styles from '@/styles/forms/live-form.module.css';
import unseen from '@/styles/ui/unseen.module.css';

interface LiveCountProps {
  readonly place: Element;
  readonly value: string;
  readonly maxLength: number;
}

/** Milliseconds without a key that count as a pause. */
const pause = 1000;

/**
 * How much room is left, counted as the server counts. It changes with every key for those who see
 * it, and is spoken when the typing pauses. Nothing is cut off at the limit.
 */
export function LiveCount({ place, value, maxLength }: LiveCountProps) {
  const left = maxLength - textLength(value);
  const words = countText(left);
  const [spoken, setSpoken] = useState('');
  const isTyped = value !== '';
  useEffect(() => {
    if (!isTyped) return;
    const timer = setTimeout(() => setSpoken(words), pause);
    return () => clearTimeout(timer);
  }, [words, isTyped]);
  return createPortal(
    <>
      {' '}
      {/* Not before something is typed: hydration must not lengthen the line. */}
      <span aria-hidden="true" className={left < 0 ? styles.over : undefined} data-count="">
        {isTyped ? words : ''}
      </span>
      <span aria-live="polite" className={unseen.unseen} data-spoken-count="">
        {spoken}
      </span>
    </>,
    place,
  );
}

/** `You have 12 characters left.` or `3 characters too many.` */
export function countText(left: number): string {
  const count = Math.abs(left);
  const characters =
    count === 1 ? '1 character' : `${count.toLocaleString(pageLocale())} characters`;
  return left < 0 ? `${characters} too many.` : `You have ${characters} left.`;
}
