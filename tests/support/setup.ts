import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { languageState } from '@/lib/languages/current-language';
import { clearProcessState, processState } from '@/lib/server/platform/state/process-state';
import { watchConsole } from './watch-console';
import { watchNetwork } from './watch-network';

const consoleWatch = watchConsole(console);
// With a key of Stripe's test mode, the contract suite of the payment service runs there too.
const networkWatch = watchNetwork(
  process.env.STRIPE_TEST_KEY === undefined ? [] : ['api.stripe.com'],
);

beforeEach(() => {
  consoleWatch.begin();
  networkWatch.begin();
});

afterEach(() => {
  // Test files without jsdom share a process: its timers, and the main language of the content that was read first.
  vi.useRealTimers();
  languageState().main = undefined;
  const seen = [...consoleWatch.end(), ...networkWatch.end()];
  if (seen.length > 0) {
    throw new Error(`The test must expect these messages or connections:\n${seen.join('\n')}`);
  }
});

// Test files without jsdom share a process, and each installs its own watch.
afterAll(() => {
  networkWatch.stop();
  const none = {};
  const left = processState('services', () => none);
  clearProcessState('services');
  if (left !== none) {
    throw new Error('The tests must clear the services, which the next file would use.');
  }
});
