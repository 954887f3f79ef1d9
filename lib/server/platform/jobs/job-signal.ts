/** Begins the next run of a job at once, instead of after its interval. */
export interface JobSignal {
  notify(): void;
  /**
   * Resolves at the next notification, at once if there was one since the last wait, or after
   * `milliseconds`. Does not keep the process alive.
   */
  wait(milliseconds: number): Promise<void>;
}

/** What copies of a signal share. */
export interface JobSignalState {
  isNotified: boolean;
  wake?: (() => void) | undefined;
}

/** Creates a signal of its own, or one that shares its state with others. One job can wait for it. */
export function createSignal(state: JobSignalState = { isNotified: false }): JobSignal {
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
