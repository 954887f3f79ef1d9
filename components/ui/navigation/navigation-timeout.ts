import type { SiteRouter } from '@/components/ui/navigation/client-routing';

/** The limit of a client navigation, in milliseconds; Next's own limit for scripts. */
const navigationTimeoutMs = 3800;

/**
 * Loads the page as a document when a client navigation takes longer than 3800 ms, for example
 * because the request for the page's data hangs. Returns a function that stops it.
 */
export function limitNavigationTime(
  events: SiteRouter['events'],
  load: (address: string) => void = (address) => location.assign(address),
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function start(address: string) {
    stop();
    timer = setTimeout(() => {
      // The router emits this event when it cancels a navigation.
      events.emit('routeChangeError', new Error('Navigation timed out'), address);
      load(address);
    }, navigationTimeoutMs);
  }
  function stop() {
    clearTimeout(timer);
  }

  events.on('routeChangeStart', start);
  events.on('routeChangeError', stop);
  events.on('routeChangeComplete', stop);
  return () => {
    stop();
    events.off('routeChangeStart', start);
    events.off('routeChangeError', stop);
    events.off('routeChangeComplete', stop);
  };
}
