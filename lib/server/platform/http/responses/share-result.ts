interface Shared<Result> {
  readonly result: Promise<Result>;
  isPending: boolean;
  readonly at: number;
}

/**
 * Returns a function that calls `load` at most once in `milliseconds`: callers in between with the same
 * dependencies share its promise, also while it is pending. A rejection is shared as well.
 */
export function shareResult<Deps extends object, Result>(
  load: (deps: Deps) => Promise<Result>,
  milliseconds: number,
  now: () => Date,
): (deps: Deps) => Promise<Result> {
  const results = new WeakMap<Deps, Shared<Result>>();
  return (deps) => {
    const last = results.get(deps);
    const at = now().getTime();
    if (last !== undefined && (last.isPending || at - last.at < milliseconds)) return last.result;
    const started = { result: load(deps), isPending: true, at };
    results.set(deps, started);
    const settle = () => {
      started.isPending = false;
    };
    started.result.then(settle, settle);
    return started.result;
  };
}
