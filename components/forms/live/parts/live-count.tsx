import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { liveCountWords } from '@/lib/words/components/forms/live';
import { numberFormat } from '@/lib/intl/formatters';
import { textLength } from '@/lib/forms/submission';
import { pageLocale } from '@/lib/site/frame';
import styles from '@/styles/forms/live-form.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

interface LiveCountProps {
  readonly container: Element;
  readonly value: string;
  readonly maxLength: number;
}

/** Milliseconds without input before the count is announced. */
const pause = 1000;

/**
 * Shows how many characters are left, counted as on the server. The visible count changes with every
 * key; screen readers announce it when the visitor pauses.
 */
export function LiveCount({ container, value, maxLength }: LiveCountProps) {
  const left = maxLength - textLength(value);
  const text = countText(left);
  const [spoken, setSpoken] = useState('');
  const isTyped = value !== '';
  useEffect(() => {
    if (!isTyped) return;
    const timer = setTimeout(() => setSpoken(text), pause);
    return () => clearTimeout(timer);
  }, [text, isTyped]);
  return createPortal(
    <>
      {' '}
      {/* Empty until the visitor types, so that hydration does not change the layout. */}
      <span aria-hidden="true" className={left < 0 ? styles.over : undefined} data-count="">
        {isTyped ? text : ''}
      </span>
      <span aria-live="polite" className={visuallyHidden.element} data-spoken-count="">
        {spoken}
      </span>
    </>,
    container,
  );
}

/** `You have 12 characters left.` or `3 characters too many.` */
export function countText(left: number): string {
  const count = Math.abs(left);
  const characters = liveCountWords.characters(count, numberFormat(pageLocale()).format(count));
  return left < 0 ? liveCountWords.tooMany(characters) : liveCountWords.left(characters);
}
