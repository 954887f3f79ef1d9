const minute = 60_000;

/**
 * Calls every minute, and when a page is looked at again: phones stop the clocks of pages that are
 * not. Returns what ends it.
 */
export function eachMinute(call: () => void): () => void {
  const timer = setInterval(call, minute);
  document.addEventListener('visibilitychange', call);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', call);
  };
}
