/** Wakes the one who sends mails when there is one to send, within one process. */
export interface OutboxSignal {
  notify(): void;
  /**
   * Resolves at the next ring, at once if it rang since the last wait, or after so many
   * milliseconds. Keeps no process alive.
   */
  wait(milliseconds: number): Promise<void>;
}

interface SignalState {
  isNotified: boolean;
  wake?: (() => void) | undefined;
}

const key = Symbol.for('frontdesk.mail-signal');
const shared = globalThis as { [key]?: SignalState | undefined };

/** The signal of this process. */
export function outboxSignal(): OutboxSignal {
  // Next bundles this module more than once; all copies must share one signal.
  return signalOn((shared[key] ??= { isNotified: false }));
}

/** A signal of its own. */
export function createSignal(): OutboxSignal {
  return signalOn({ isNotified: false });
}

function signalOn(state: SignalState): OutboxSignal {
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
