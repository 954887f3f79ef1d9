import { openBankDialog } from './bank-dialog';
import { openController } from './open-controller';
import { IntegrationError } from './messages';
import { PracticeStripe } from './stripe-object';

/**
 * Creates a Stripe object for a practice key. This script sets it as `window.Stripe`, so that the
 * unchanged `@stripe/stripe-js` loads nothing from Stripe.
 */
function Stripe(key: unknown): PracticeStripe {
  if (typeof key !== 'string' || !key.startsWith('pk_practice_')) {
    throw new IntegrationError(
      'This is the practice service, not Stripe: it takes keys that begin with pk_practice_ and no others.',
    );
  }
  const request = openController(origin, key);
  return new PracticeStripe({
    origin,
    request,
    openBankDialog: (clientSecret) => openBankDialog({ origin, key, clientSecret }),
    newName: () => `practice-${crypto.randomUUID()}`,
  });
}

const { currentScript } = document;
const origin = new URL(
  currentScript instanceof HTMLScriptElement ? currentScript.src : location.href,
).origin;

Object.assign(window, { Stripe: Object.assign(Stripe, { version: 3, isPractice: true }) });
