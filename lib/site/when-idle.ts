/** For browsers without requestIdleCallback (Safari), in milliseconds. */
const fallbackDelay = 200;

/** A page that moves may not be idle for seconds, in milliseconds. */
const timeout = 1000;

/**
 * Calls once the page has loaded and the browser is idle, at the latest a second later. Returns a function that cancels the call.
 */
export function whenIdle(call: () => void): () => void {
  let cancel = (): void => undefined;

  function wait() {
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(() => call(), { timeout });
      cancel = () => cancelIdleCallback(handle);
      return;
    }
    const timer = setTimeout(call, fallbackDelay);
    cancel = () => clearTimeout(timer);
  }

  if (document.readyState === 'complete') wait();
  else {
    addEventListener('load', wait, { once: true });
    cancel = () => removeEventListener('load', wait);
  }
  return () => cancel();
}
