import type { StripeElementStyle } from '@stripe/stripe-js';

/**
 * How the payment service is to set the text in its frames, which the page's stylesheets do not
 * reach: as the text of the box around them, in the colours of the present light.
 */
export function cardStyle(box: Element): StripeElementStyle {
  const { color, fontSize, fontWeight, getPropertyValue } = bound(getComputedStyle(box));
  const token = (name: string) => getPropertyValue(`--colour-${name}`).trim() || color;
  return {
    base: {
      color,
      fontSize,
      fontWeight,
      // The page's own font does not reach the frame either.
      fontFamily: '"Helvetica Neue", Arial, sans-serif',
      iconColor: color,
      '::placeholder': { color: token('soft') },
      ':-webkit-autofill': { color },
    },
    invalid: { color: token('danger'), iconColor: token('danger') },
  };
}

function bound(style: CSSStyleDeclaration) {
  const { color, fontSize, fontWeight } = style;
  const getPropertyValue = (name: string) => style.getPropertyValue(name);
  return { color, fontSize, fontWeight, getPropertyValue };
}

/** Calls back whenever the page's light changes. Returns a function that ends it. */
export function onThemeChange(onChange: () => void): () => void {
  const chosen = new MutationObserver(onChange);
  chosen.observe(document.documentElement, { attributeFilter: ['data-light'] });
  const settings = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
    window.matchMedia(query),
  );
  for (const setting of settings) setting.addEventListener('change', onChange);
  return () => {
    chosen.disconnect();
    for (const setting of settings) setting.removeEventListener('change', onChange);
  };
}
