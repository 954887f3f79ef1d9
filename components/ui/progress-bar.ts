import type { RouterEvents } from '@/components/ui/scroll-restoration';

/** Sooner it would only flicker, in milliseconds. */
const delayMs = 150;

/**
 * Shows a line along the top of the window while a page that was asked for takes its time; its look
 * stands in styles/global.css. `isUnderway` when one has been asked for already. Returns a function
 * that ends it.
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
