import type { Stripe } from '@stripe/stripe-js';
// @formspree/react imports this file too; another path would be a second instance.
import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import { stripeLocale } from '@/lib/payments/client/stripe-locale';
import type { PublicPayments } from '@/lib/payments/payment-terms';

/**
 * Loads the payment service's script and initializes it with the publishable key. In practice mode adds
 * the practice service's script first, which Stripe's loader then finds. Rejects when the script fails
 * to load, belongs to another mode, or the signal aborts. A later call loads it again.
 */
export async function loadStripeClient(
  { mode, publishableKey, scriptUrl, fraudSignals }: PublicPayments,
  language: string,
  signal: AbortSignal,
): Promise<Stripe> {
  if (mode === 'practice') {
    if (scriptUrl === undefined) throw new Error('The practice service has no address.');
    if (!hasScript()) await addScript(scriptUrl, signal);
  } else if (isPracticeScript()) {
    throw new Error('The practice service’s script is in the page of a real payment.');
  }
  // The loader accepts parameters only before its first call, or the same ones again.
  if (fraudSignals === false) loadStripe.setLoadParameters({ advancedFraudSignals: false });
  signal.addEventListener('abort', failStripeScript, { once: true });
  try {
    const stripe = await loadStripe(publishableKey, { locale: stripeLocale(language) });
    if (stripe === null) throw new Error('There is no page to load a script into.');
    return stripe;
  } catch (error) {
    for (const script of failedScripts()) script.remove();
    throw error;
  } finally {
    signal.removeEventListener('abort', failStripeScript);
  }
}

function hasScript(): boolean {
  return typeof window.Stripe === 'function';
}

/** The practice service's script sets `isPractice`. */
function isPracticeScript(): boolean {
  return hasScript() && 'isPractice' in (window.Stripe ?? {});
}

function addScript(url: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('The practice service’s script did not load.'));
    };
    script.addEventListener('load', () => {
      signal.removeEventListener('abort', fail);
      if (hasScript()) resolve();
      else fail();
    });
    script.addEventListener('error', fail);
    signal.addEventListener('abort', fail, { once: true });
    script.src = url;
    document.head.append(script);
  });
}

/**
 * Stripe's loader has no time limit and returns the same pending promise to every caller. An `error`
 * event on its script rejects that promise, and the next call loads the script again.
 */
function failStripeScript(): void {
  for (const script of failedScripts()) script.dispatchEvent(new Event('error'));
}

/**
 * Finds Stripe's script elements that did not load. With parameters set, the loader waits for such an
 * element and adds no other.
 */
function failedScripts(): readonly Element[] {
  if (hasScript()) return [];
  return [...document.querySelectorAll('script[src^="https://js.stripe.com/"]')];
}
