/**
 * What stands in the browser's files for the payment packages that the published React client
 * imports with its hooks, whether or not a form is paid: they are thrice the size of what it needs.
 * The site's own card fields import the packages themselves. See lib/server/build/browser-scripts.js.
 */
export function CardElement(): never {
  throw new Error(reason);
}

export const Elements = CardElement;

/** There are none, which the hooks take for a form without a card. */
export function useElements(): null {
  return null;
}

export function loadStripe(): Promise<never> {
  return Promise.reject(new Error(reason));
}

const reason =
  'The card field of @formspree/react is left out of this site: give the form a "payment" in content/forms instead.';
