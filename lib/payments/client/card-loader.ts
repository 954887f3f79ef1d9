/** How far the payment service's fields are. */
export type CardLoadState<Service> =
  /** Nobody has come near the card, so nothing was asked for. */
  | { readonly kind: 'idle' }
  /** On its way: first the service's script, then, once that is there, its frames. */
  | { readonly kind: 'loading'; readonly service?: Service; readonly run: number }
  | { readonly kind: 'ready'; readonly service: Service; readonly run: number }
  /**
   * `blocked`: the script or a field was refused, and may come the next time. `late`: not there in
   * time. A browser shares a request that hangs with every later one for the same script, so only a
   * new page asks anew.
   */
  | { readonly kind: 'failed'; readonly why: 'blocked' | 'late' };

export interface CardLoader<Service> {
  readonly get: () => CardLoadState<Service>;
  /** Calls back at each change. Returns a function that ends it. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** Begins, the first time that it is called. */
  readonly start: () => void;
  /** Begins anew, whatever became of the last time. */
  readonly restart: () => void;
  /** Tells that the fields have come and can be typed in. */
  readonly markReady: () => void;
  /** Tells that they never will. */
  readonly fail: () => void;
}

/** Milliseconds within which a card can be typed in, or the visitor is told that it cannot. */
const timeLimit = 10_000;

interface CardLoaderOptions<Service> {
  /** Gets the service's script; gives up when the signal says so. */
  readonly load: (signal: AbortSignal) => Promise<Service>;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Loads the payment service's fields on demand, within a time limit, as often as it takes. */
export function createCardLoader<Service>({
  load,
  wait,
}: CardLoaderOptions<Service>): CardLoader<Service> {
  let state: CardLoadState<Service> = { kind: 'idle' };
  let run = 0;
  let underWay = new AbortController();
  const listeners = new Set<() => void>();

  function change(next: CardLoadState<Service>) {
    state = next;
    for (const listener of [...listeners]) listener();
  }

  function end(next: CardLoadState<Service>) {
    underWay.abort();
    change(next);
  }

  function restart() {
    underWay.abort();
    run += 1;
    const present = run;
    underWay = new AbortController();
    const { signal } = underWay;
    change({ kind: 'loading', run });
    const isPresent = () => present === run && state.kind === 'loading';
    load(signal).then(
      (service) => {
        if (isPresent()) change({ kind: 'loading', service, run });
      },
      () => {
        if (isPresent()) end({ kind: 'failed', why: 'blocked' });
      },
    );
    wait(timeLimit, signal).then(
      () => {
        if (isPresent()) end({ kind: 'failed', why: 'late' });
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
