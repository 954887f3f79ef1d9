import type { Stripe } from '@stripe/stripe-js';
// The published React client asks for this very file; another path to it is a second instance.
import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import { stripeLocale } from '@/lib/payments/client/stripe-locale';
import type { PublicPayments } from '@/lib/payments/public-payments';

/**
 * Gets the payment service's script into the page and opens it with the site's key. Stripe's own
 * comes from Stripe by its own loader; the practice service's is put into the page before, where
 * that loader finds it. Rejects when it cannot be had, is not the one that the mode asks for, or the
 * signal gives it up; the next call begins anew.
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
  // Only before the first call, or again with the same.
  if (fraudSignals === false) loadStripe.setLoadParameters({ advancedFraudSignals: false });
  const abort = () => failStripeScript();
  signal.addEventListener('abort', abort, { once: true });
  try {
    const stripe = await loadStripe(publishableKey, { locale: stripeLocale(language) });
    if (stripe === null) throw new Error('There is no page to load a script into.');
    return stripe;
  } catch (error) {
    for (const script of failedScripts()) script.remove();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function hasScript(): boolean {
  return typeof window.Stripe === 'function';
}

/** The practice service's script says so of itself. */
function isPracticeScript(): boolean {
  return hasScript() && 'isPractice' in (window.Stripe ?? {});
}

function addScript(url: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('The practice service’s script cannot be had.'));
    };
    script.addEventListener('load', () => {
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
 * Stripe's loader waits for its script as long as the browser does, and hands the same wait to every
 * caller. Told that the script has failed it lets go, and the next call asks for it anew.
 */
function failStripeScript(): void {
  for (const script of failedScripts()) script.dispatchEvent(new Event('error'));
}

/**
 * Stripe's scripts that have brought nothing. Where one stands in the page and parameters are set,
 * the loader waits for that one and asks for no other.
 */
function failedScripts(): readonly Element[] {
  if (hasScript()) return [];
  return [...document.querySelectorAll('script[src^="https://js.stripe.com/"]')];
}
