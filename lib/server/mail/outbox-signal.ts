/** Wakes the outbox of this process when a mail is queued. */
export interface OutboxSignal {
  notify(): void;
  /**
   * Resolves at the next notification, at once if there was one since the last wait, or after
   * `milliseconds`. Does not keep the process alive.
   */
  wait(milliseconds: number): Promise<void>;
}

interface SignalState {
  isNotified: boolean;
  wake?: (() => void) | undefined;
}

const key = Symbol.for('frontdesk.mail-signal');
const shared = globalThis as { [key]?: SignalState | undefined };

/** Returns the signal of this process. */
export function outboxSignal(): OutboxSignal {
  // Next.js bundles this module more than once; all copies share one signal.
  return createSignal((shared[key] ??= { isNotified: false }));
}

/** Creates a signal of its own, or one that shares its state with others. */
export function createSignal(state: SignalState = { isNotified: false }): OutboxSignal {
  return {
    notify() {
      state.isNotified = true;
      state.wake?.();
    },
    async wait(milliseconds) {
      if (!state.isNotified) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          timer.unref();
          state.wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      state.isNotified = false;
      state.wake = undefined;
    },
  };
}
