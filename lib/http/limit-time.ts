/**
 * Makes a request with a signal that aborts after a number of milliseconds, or together with another one.
 * Node 20 loses the timer of `AbortSignal.any([signal, AbortSignal.timeout(…)])` when it collects garbage.
 */
export async function limitTime<Result>(
  request: (limited: AbortSignal) => Promise<Result>,
  timeout: number,
  signal?: AbortSignal,
): Promise<Result> {
  signal?.throwIfAborted();
  const abort = new AbortController();
  const timer = setTimeout(() => {
    abort.abort(new DOMException('The request took too long.', 'TimeoutError'));
  }, timeout);
  const onAbort = () => {
    abort.abort(signal?.reason);
  };
  signal?.addEventListener('abort', onAbort);
  try {
    return await request(abort.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
