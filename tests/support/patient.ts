import { vi } from 'vitest';

interface Patience {
  /** Milliseconds. */
  readonly timeout?: number;
  readonly interval?: number;
}

// A busy machine may take seconds, and vitest waits for one. Passing tests never wait that long.
const timeout = 20_000;

/** Waits for what takes real time, as the functions of `vi` do, also on a busy machine. */
export const patient = {
  /** Calls a function until it does not throw. Resolves with its value. */
  waitFor<Value>(run: () => Value | Promise<Value>, options: Patience = {}): Promise<Value> {
    return vi.waitFor(run, { timeout, ...options });
  },
  /** Calls a function until its value is truthy. Resolves with it. */
  waitUntil<Value>(run: () => Value | Promise<Value>, options: Patience = {}) {
    return vi.waitUntil(run, { timeout, ...options });
  },
};
