/** Counts the changes of this process that can bring a submission into the inbox. */
export interface InboxSignal {
  notify(): void;
  /** Returns the number of changes since the process started. */
  count(): number;
}

const key = Symbol.for('frontdesk.inbox-signal');
const shared = globalThis as { [key]?: { changes: number } | undefined };

/** Returns the signal of this process. */
export function inboxSignal(): InboxSignal {
  // Next.js bundles this module more than once; all copies share one count.
  const state = (shared[key] ??= { changes: 0 });
  return {
    notify() {
      state.changes += 1;
    },
    count: () => state.changes,
  };
}
