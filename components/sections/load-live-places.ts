import { whenIdleAfterLoad } from '@/lib/time/schedule';

/**
 * Loads the code that keeps the places of events current, on pages that show an event, when the browser
 * is idle. A failed load changes nothing: the page shows what it was rendered with. Returns a function
 * that stops the code.
 */
export function loadLivePlaces(): () => void {
  let isStopped = false;
  let stop = whenIdleAfterLoad(() => {
    const isNeeded =
      document.querySelector('[data-places],[data-bookable],[data-booking]') !== null;
    if (!isNeeded) return;
    import('@/components/sections/live-places').then(
      ({ keepPlacesCurrent }) => {
        if (!isStopped) stop = keepPlacesCurrent();
      },
      () => undefined,
    );
  });
  return () => {
    isStopped = true;
    stop();
  };
}
