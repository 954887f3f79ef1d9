import { processState } from '@/lib/server/platform/state/process-state';

/**
 * What a change of the store concerns: what the desk shows of submissions, bookings and dates (`inbox`), its
 * settings, the marks of spam, or which dates take place.
 */
export const changeTopics = ['inbox', 'settings', 'marks', 'dates'] as const;

export type ChangeTopic = (typeof changeTopics)[number];

/** Notifications between the processes that share a store. They carry a topic and no data. */
export interface StoreChanges {
  /**
   * Calls `onChange` after changes of other processes, and after a lost connection is back. A
   * notification can be lost, so callers also poll.
   */
  listen(onChange: (topic: ChangeTopic) => void): void;
  /** Notifies the other processes of a committed change. Does nothing before `listen`. */
  publish(topic: ChangeTopic): void;
  close(): Promise<void>;
}

/**
 * Passes changes between this process and the others that share its store: to the desk's live updates and to
 * page refreshes. Does nothing with SQLite, which one process uses and which has no `changes`.
 */
export function shareChanges(changes: StoreChanges | undefined): void {
  if (changes === undefined) return;
  changes.listen((topic) => {
    changeSignal(topic).notify('other-process');
  });
  for (const topic of changeTopics) {
    changeSignal(topic).subscribe((origin) => {
      if (origin === 'this-process') changes.publish(topic);
    });
  }
}

/** The process in which a change was made. */
export type ChangeOrigin = 'this-process' | 'other-process';

/** Notifies parts of this process of changes of one topic. */
export interface ChangeSignal {
  /** Counts a change and calls the subscribers. */
  notify(origin?: ChangeOrigin): void;
  /** Returns the number of changes since the process started. */
  count(): number;
  /** Returns a text that differs after each change, and in each process. */
  version(): string;
  /** Calls `listener` after each change. Returns a function that ends it. */
  subscribe(listener: (origin: ChangeOrigin) => void): () => void;
}

interface SignalState {
  changes: number;
  readonly listeners: Set<(origin: ChangeOrigin) => void>;
}

/** Returns the signal of this process for a topic. */
export function changeSignal(topic: ChangeTopic): ChangeSignal {
  const states = processState<Record<ChangeTopic, SignalState>>('change-signals', () => ({
    inbox: newState(),
    settings: newState(),
    marks: newState(),
    dates: newState(),
  }));
  return createChangeSignal(states[topic]);
}

/** Creates a signal of its own, or one that shares its state with others. */
export function createChangeSignal(state: SignalState = newState()): ChangeSignal {
  return {
    notify(origin = 'this-process') {
      state.changes += 1;
      for (const listener of state.listeners) listener(origin);
    },
    count: () => state.changes,
    version: () => `${Math.round(performance.timeOrigin)}.${state.changes}`,
    subscribe(listener) {
      state.listeners.add(listener);
      return () => void state.listeners.delete(listener);
    },
  };
}

function newState(): SignalState {
  return { changes: 0, listeners: new Set() };
}
