import type { SiteRouter } from '@/components/ui/client-routing';

/** Milliseconds that a client navigation may take: the owner's number, as Next has it for scripts. */
export const navigationTimeoutMs = 3800;

/**
 * Loads the page as a document when a client navigation takes longer than 3800 ms, for example
 * because the request for the page's data hangs. Returns a function that ends it.
 */
export function limitNavigationTime(
  events: SiteRouter['events'],
  load: (address: string) => void = (address) => location.assign(address),
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function start(address: string) {
    stop();
    timer = setTimeout(() => {
      // As the router itself does when it gives a navigation up.
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
