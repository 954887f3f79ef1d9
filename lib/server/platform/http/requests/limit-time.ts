/**
 * Makes a request with a signal that aborts together with another one, or after a time. Node 20 loses the
 * timer of `AbortSignal.any([signal, AbortSignal.timeout(…)])` when it collects garbage.
 */
export async function limitTime<Result>(
  request: (limited: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
  timeout: number,
): Promise<Result> {
  signal.throwIfAborted();
  const abort = new AbortController();
  const timer = setTimeout(() => {
    abort.abort(new DOMException('The request took too long.', 'TimeoutError'));
  }, timeout);
  const onAbort = () => {
    abort.abort(signal.reason);
  };
  signal.addEventListener('abort', onAbort);
  try {
    return await request(abort.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
