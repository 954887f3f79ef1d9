/** Wakes the one who sends mails when there is one to send, within one process. */
export interface Bell {
  ring(): void;
  /**
   * Resolves at the next ring, at once if it rang since the last wait, or after so many
   * milliseconds. Keeps no process alive.
   */
  wait(milliseconds: number): Promise<void>;
}

interface BellState {
  hasRung: boolean;
  wake?: (() => void) | undefined;
}

const key = Symbol.for('frontdesk.mail-bell');
const shared = globalThis as { [key]?: BellState | undefined };

/** The bell of this process. */
export function mailBell(): Bell {
  // Next bundles this module more than once; all copies must share one bell.
  return bellOf((shared[key] ??= { hasRung: false }));
}

/** A bell of its own. */
export function newBell(): Bell {
  return bellOf({ hasRung: false });
}

function bellOf(state: BellState): Bell {
  return {
    ring() {
      state.hasRung = true;
      state.wake?.();
    },
    async wait(milliseconds) {
      if (!state.hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          timer.unref();
          state.wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      state.hasRung = false;
      state.wake = undefined;
    },
  };
}
