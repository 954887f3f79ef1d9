import { whenIdle } from '@/lib/time/schedule';

/** Milliseconds that hydration may wait for an idle moment once its form is near. */
const idleTimeout = 500;

/** How far below the viewport a form counts as near. */
const margin = '400px';

/**
 * Calls back once, when the browser is idle, or soon after the form comes near the viewport. Returns
 * a function that cancels the call.
 */
export function scheduleHydration(form: Element, hydrate: () => void): () => void {
  const observer =
    'IntersectionObserver' in window
      ? new IntersectionObserver(
          (entries) => {
            if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
            observer?.disconnect();
            cancels.push(whenIdle(run, idleTimeout));
          },
          { rootMargin: margin },
        )
      : undefined;
  const cancels = [whenIdle(run)];

  function run() {
    cancel();
    hydrate();
  }
  function cancel() {
    observer?.disconnect();
    cancels.splice(0).forEach((end) => end());
  }

  observer?.observe(form);
  return cancel;
}
