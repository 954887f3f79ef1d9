import type { StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { cardStyle, onThemeChange } from '@/lib/payments/client/card-style';

/** The look of the text in a card's frames, as the page's light changes. */
export function useCardStyle(box: Element): StripeElementStyle {
  const [style, setStyle] = useState(() => cardStyle(box));
  useEffect(() => onThemeChange(() => setStyle(cardStyle(box))), [box]);
  return style;
}
