/** The load state of the card fields. */
export type CardLoadState<Service> =
  /** Nothing was requested yet. */
  | { readonly kind: 'idle' }
  /** First the service's script is loading, then, with `service` set, its frames. */
  | { readonly kind: 'loading'; readonly service?: Service; readonly run: number }
  | { readonly kind: 'ready'; readonly service: Service; readonly run: number }
  /**
   * `blocked`: the script or a frame failed to load; a retry may work. `late`: the time limit passed.
   * A browser reuses a pending request for the same script, so only a reload requests it again.
   */
  | { readonly kind: 'failed'; readonly why: 'blocked' | 'late' };

export interface CardLoader<Service> {
  readonly get: () => CardLoadState<Service>;
  /** Calls back on each change. Returns a function that unsubscribes. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** Starts loading unless it was started before. */
  readonly start: () => void;
  /** Cancels the current load and starts again. */
  readonly restart: () => void;
  /** Marks the fields as ready for input. */
  readonly markReady: () => void;
  /** Marks the load as failed. */
  readonly fail: () => void;
}

/** Milliseconds until loading counts as failed. */
const timeLimit = 10_000;

interface CardLoaderOptions<Service> {
  /** Loads the service's script; rejects when the signal aborts. */
  readonly load: (signal: AbortSignal) => Promise<Service>;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Creates a loader for the card fields: on demand, with a time limit, restartable. */
export function createCardLoader<Service>({
  load,
  wait,
}: CardLoaderOptions<Service>): CardLoader<Service> {
  let state: CardLoadState<Service> = { kind: 'idle' };
  let run = 0;
  let controller = new AbortController();
  const listeners = new Set<() => void>();

  function change(next: CardLoadState<Service>) {
    state = next;
    for (const listener of [...listeners]) listener();
  }

  function end(next: CardLoadState<Service>) {
    controller.abort();
    change(next);
  }

  function restart() {
    controller.abort();
    run += 1;
    const thisRun = run;
    controller = new AbortController();
    const { signal } = controller;
    change({ kind: 'loading', run });
    const isCurrent = () => thisRun === run && state.kind === 'loading';
    load(signal).then(
      (service) => {
        if (isCurrent()) change({ kind: 'loading', service, run });
      },
      () => {
        if (isCurrent()) end({ kind: 'failed', why: 'blocked' });
      },
    );
    wait(timeLimit, signal).then(
      () => {
        if (isCurrent()) end({ kind: 'failed', why: 'late' });
      },
      () => undefined,
    );
  }

  return {
    get: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    start: () => {
      if (state.kind === 'idle') restart();
    },
    restart,
    markReady: () => {
      if (state.kind !== 'loading' || state.service === undefined) return;
      end({ kind: 'ready', service: state.service, run });
    },
    fail: () => {
      if (state.kind === 'loading' || state.kind === 'ready') {
        end({ kind: 'failed', why: 'blocked' });
      }
    },
  };
}
