import type { RouterEvents } from '@/components/ui/scroll-restoration';

/** A shorter wait would flicker, in milliseconds. */
const delayMs = 150;

/**
 * Shows a progress bar while a navigation takes long; styles/global.css styles it.
 *
 * `isUnderway` is set when a navigation has begun already. Returns a function that stops it.
 */
export function showProgressBar(events: RouterEvents, isUnderway = false): () => void {
  const { dataset } = document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function start() {
    end();
    timer = setTimeout(() => {
      dataset.navigating = '';
    }, delayMs);
  }
  function end() {
    clearTimeout(timer);
    delete dataset.navigating;
  }

  if (isUnderway) start();
  events.on('routeChangeStart', start);
  events.on('routeChangeError', end);
  events.on('routeChangeComplete', end);
  return () => {
    end();
    events.off('routeChangeStart', start);
    events.off('routeChangeError', end);
    events.off('routeChangeComplete', end);
  };
}
