import { afterAll, afterEach, beforeEach } from 'vitest';
import { watchConsole } from './watch-console';
import { watchNetwork } from './watch-network';

const consoleWatch = watchConsole(console);
// With a key of Stripe's test mode, the contract of the payment service is checked there too.
const networkWatch = watchNetwork(
  process.env.STRIPE_TEST_KEY === undefined ? [] : ['api.stripe.com'],
);

beforeEach(() => {
  consoleWatch.begin();
  networkWatch.begin();
});

afterEach(() => {
  const seen = [...consoleWatch.end(), ...networkWatch.end()];
  if (seen.length > 0) {
    throw new Error(`A test must not do this unannounced:\n${seen.join('\n')}`);
  }
});

// Files without a page of their own share a process, and each watches for itself.
afterAll(() => networkWatch.stop());
