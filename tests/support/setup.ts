import { afterEach, beforeEach } from 'vitest';
import { watchConsole } from './watch-console';
import { watchNetwork } from './watch-network';

const consoleWatch = watchConsole(console);
const networkWatch = watchNetwork();

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
