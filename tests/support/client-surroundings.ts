import { withFetch, type SendPost } from '@/lib/forms/client/post';
import type { FormClientOptions } from '@/lib/forms/client/form-client';

/** A clock that stands still until a test lets it go on. */
export interface TestClock {
  readonly wait: FormClientOptions['surroundings']['wait'];
  /** Milliseconds of every wait that was begun, in order. */
  readonly waits: number[];
  /** Ends the waits of at most so many milliseconds that are under way. */
  readonly pass: (milliseconds: number) => void;
}

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
    pass: (milliseconds) => {
      for (const [done, lasts] of [...pending]) if (lasts <= milliseconds) done();
    },
  };
}

/** Surroundings in which pauses take no time and a time limit (20 s or more) is never reached. */
export function hastySurroundings(
  given: Partial<FormClientOptions['surroundings']> = {},
): FormClientOptions['surroundings'] & { readonly pauses: number[] } {
  const pauses: number[] = [];
  let drawn = 0;
  const send: SendPost = withFetch((...fetched) => fetch(...fetched));
  return {
    send,
    wait: (milliseconds) => {
      if (milliseconds >= 20_000) return new Promise(() => undefined);
      pauses.push(milliseconds);
      return Promise.resolve();
    },
    random: () => 0.5,
    now: () => Date.UTC(2026, 10, 20, 12),
    drawId: () => `attempt-${(drawn += 1)}`,
    pauses,
    ...given,
  };
}
