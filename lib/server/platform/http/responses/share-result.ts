/**
 * Returns a function that calls `load` at most once in `milliseconds`: callers in between share its
 * promise, also while it is pending. A rejection is shared as well.
 */
export function shareResult<Result>(
  load: () => Promise<Result>,
  milliseconds: number,
  now: () => Date,
): () => Promise<Result> {
  let last:
    | { readonly result: Promise<Result>; isPending: boolean; readonly at: number }
    | undefined;
  return () => {
    const at = now().getTime();
    if (last !== undefined && (last.isPending || at - last.at < milliseconds)) return last.result;
    const started = { result: load(), isPending: true, at };
    last = started;
    const settle = () => {
      started.isPending = false;
    };
    started.result.then(settle, settle);
    return started.result;
  };
}
