import type { StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

/** Returns the text style of a card box, updated when the page's theme changes. */
export function useCardStyle(box: Element): StripeElementStyle {
  const [style, setStyle] = useState(() => cardStyle(box));
  useEffect(() => onThemeChange(() => setStyle(cardStyle(box))), [box]);
  return style;
}

/**
 * Returns the style of the text in the card frames, which the page's stylesheets do not reach: font
 * and colours of the box around them, in the current theme.
 */
export function cardStyle(box: Element): StripeElementStyle {
  const style = getComputedStyle(box);
  const { color, fontSize, fontWeight } = style;
  const token = (name: string) => style.getPropertyValue(`--colour-${name}`).trim() || color;
  return {
    base: {
      color,
      fontSize,
      fontWeight,
      // The page's web font is not available in the frame.
      fontFamily: '"Helvetica Neue", Arial, sans-serif',
      iconColor: color,
      '::placeholder': { color: token('soft') },
      ':-webkit-autofill': { color },
    },
    invalid: { color: token('danger'), iconColor: token('danger') },
  };
}

/** Calls back when the page's theme changes. Returns a function that unsubscribes. */
export function onThemeChange(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-light'] });
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
    window.matchMedia(query),
  );
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener('change', onChange);
  };
}
