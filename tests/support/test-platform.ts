import { sendWithFetch, type SendRequest } from '@/lib/forms/client/send-request';
import type { FormClientOptions } from '@/lib/forms/client/form-client';

/** A clock whose waits end when a test ends them. */
export interface TestClock {
  readonly wait: FormClientOptions['platform']['wait'];
  /** The durations of all waits, in milliseconds. */
  readonly waits: number[];
  /** Ends pending waits that are not longer than this. */
  readonly endWaits: (milliseconds: number) => void;
}

/** Creates a stopped clock. */
export function testClock(): TestClock {
  const waits: number[] = [];
  const pending = new Map<() => void, number>();
  return {
    waits,
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        waits.push(milliseconds);
        const done = () => {
          pending.delete(done);
          resolve();
        };
        pending.set(done, milliseconds);
        signal.addEventListener('abort', () => {
          pending.delete(done);
          reject(new Error('stopped'));
        });
      }),
    endWaits: (milliseconds) => {
      for (const [done, duration] of [...pending]) if (duration <= milliseconds) done();
    },
  };
}

/** Returns a platform whose retry delays take no time and whose timeouts (20 s or more) never end. */
export function testPlatform(
  overrides: Partial<FormClientOptions['platform']> = {},
): FormClientOptions['platform'] & { readonly pauses: number[] } {
  const pauses: number[] = [];
  let ids = 0;
  const send: SendRequest = sendWithFetch((...parameters) => fetch(...parameters));
  return {
    send,
    wait: (milliseconds) => {
      if (milliseconds >= 20_000) return new Promise(() => undefined);
      pauses.push(milliseconds);
      return Promise.resolve();
    },
    random: () => 0.5,
    now: () => Date.UTC(2026, 10, 20, 12),
    randomId: () => `attempt-${(ids += 1)}`,
    pauses,
    ...overrides,
  };
}
