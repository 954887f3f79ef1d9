/** How long work on a resize waits for the next one, in milliseconds. */
const resizeDelay = 250;

/** In browsers without requestIdleCallback (Safari), in milliseconds. */
const idleFallbackDelay = 200;

/** An animated page may not be idle for seconds, in milliseconds. */
const idleTimeout = 1000;

const minute = 60_000;

/** Calls back after the next frame has been painted. Returns a function that cancels the call. */
export function afterFrame(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The browser paints the frame after all of its animation callbacks have returned.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(call);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Calls back each time the window has kept a new size for 250 ms. Returns a function that stops it.
 * All work on a resize uses this, because a window changes its size many times a second.
 */
export function afterResize(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(call, resizeDelay);
  };
  window.addEventListener('resize', wait);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', wait);
  };
}

/**
 * Calls back when the browser is idle, or after `timeoutMs` where it never is. Returns a function that
 * cancels the call.
 */
export function whenIdle(call: () => void, timeoutMs?: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, idleFallbackDelay);
    return () => clearTimeout(timer);
  }
  const options = timeoutMs === undefined ? undefined : { timeout: timeoutMs };
  const handle = requestIdleCallback(() => call(), options);
  return () => cancelIdleCallback(handle);
}

/**
 * Calls back when the page has loaded and the browser is idle, at most a second after the load.
 * Returns a function that cancels the call.
 */
export function whenIdleAfterLoad(call: () => void): () => void {
  let cancel = (): void => undefined;

  function wait() {
    cancel = whenIdle(call, idleTimeout);
  }

  if (document.readyState === 'complete') wait();
  else {
    addEventListener('load', wait, { once: true });
    cancel = () => removeEventListener('load', wait);
  }
  return () => cancel();
}

/**
 * Calls back every minute, and whenever the visibility of the page changes, because phones stop the
 * timers of hidden pages. Returns a function that stops it.
 */
export function everyMinute(call: () => void): () => void {
  const timer = setInterval(call, minute);
  document.addEventListener('visibilitychange', call);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', call);
  };
}
