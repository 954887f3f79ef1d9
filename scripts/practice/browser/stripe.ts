import { askBank } from './bank-dialog';
import { openController } from './open-controller';
import { IntegrationError } from './messages';
import { PracticeStripe } from './stripe-object';

/**
 * The script of a site in practice: sets `window.Stripe`, so that the unchanged `@stripe/stripe-js`
 * finds it there and loads nothing from Stripe. Takes keys of practice alone.
 */
function Stripe(key: unknown): PracticeStripe {
  if (typeof key !== 'string' || !key.startsWith('pk_practice_')) {
    throw new IntegrationError(
      'This is the practice service, not Stripe: it takes keys that begin with pk_practice_ and no others.',
    );
  }
  const order = openController(origin, key);
  return new PracticeStripe({
    origin,
    order,
    askBank: (clientSecret) => askBank({ origin, key, clientSecret }),
    newName: () => `practice-${crypto.randomUUID()}`,
  });
}

const { currentScript } = document;
const origin = new URL(
  currentScript instanceof HTMLScriptElement ? currentScript.src : location.href,
).origin;

Object.assign(window, { Stripe: Object.assign(Stripe, { version: 3, isPractice: true }) });
