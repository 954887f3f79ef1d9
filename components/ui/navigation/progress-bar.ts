import type { RouterEvents } from '@/components/ui/navigation/scroll-restoration';

/** In milliseconds. Without a delay the bar flickers on fast navigations. */
const delayMs = 150;

/**
 * Shows a progress bar while a navigation takes long; styles/global.css styles it.
 *
 * `isNavigating` is set during a navigation. Returns a function that stops it.
 */
export function showProgressBar(events: RouterEvents, isNavigating = false): () => void {
  const { dataset } = document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function start() {
    hide();
    timer = setTimeout(() => {
      dataset.navigating = '';
    }, delayMs);
  }
  function hide() {
    clearTimeout(timer);
    delete dataset.navigating;
  }

  if (isNavigating) start();
  events.on('routeChangeStart', start);
  events.on('routeChangeError', hide);
  events.on('routeChangeComplete', hide);
  return () => {
    hide();
    events.off('routeChangeStart', start);
    events.off('routeChangeError', hide);
    events.off('routeChangeComplete', hide);
  };
}
