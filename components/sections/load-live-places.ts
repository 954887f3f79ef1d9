/**
 * Loads the code that keeps the places of events current, on pages that show an event. A failed load
 * changes nothing: the page shows what it was rendered with. Returns a function that stops the code.
 */
export function loadLivePlaces(): () => void {
  const isNeeded = document.querySelector('[data-places],[data-bookable],[data-booking]') !== null;
  if (!isNeeded) return () => undefined;
  let stop: (() => void) | undefined;
  let isStopped = false;
  import('@/components/sections/live-places').then(
    ({ keepPlacesCurrent }) => {
      if (!isStopped) stop = keepPlacesCurrent();
    },
    () => undefined,
  );
  return () => {
    isStopped = true;
    stop?.();
  };
}
