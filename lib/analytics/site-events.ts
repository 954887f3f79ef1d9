/**
 * The events that analytics may receive after consent.
 *
 * The list is closed: no event can contain a name, an e-mail address or typed text. docs/third-parties.md
 * lists them. Pages of forms that take a card run no analytics; the next page reports how a
 * payment ended (lib/analytics/stored-events.ts).
 */
export type SiteEvent =
  | { readonly event: 'form_started'; readonly form: string }
  | { readonly event: 'form_sent'; readonly form: string }
  | { readonly event: 'form_failed'; readonly form: string; readonly code: string }
  | {
      readonly event: 'payment_result';
      readonly form: string;
      readonly result: 'paid' | 'not_paid';
    }
  | { readonly event: 'video_played'; readonly video: string }
  | { readonly event: 'map_shown'; readonly map: 'google' }
  | { readonly event: 'file_downloaded'; readonly file: string }
  | { readonly event: 'outbound_link'; readonly host: string };

const siteEvent = 'site-event';

/** Dispatches an event to analytics, if it runs. */
export function dispatchSiteEvent(event: SiteEvent): void {
  document.dispatchEvent(new CustomEvent(siteEvent, { detail: event }));
}

/** Calls `handler` for every later event. Returns a function that unsubscribes. */
export function subscribeToSiteEvents(handler: (event: SiteEvent) => void): () => void {
  function listen(event: Event) {
    // Only dispatchSiteEvent creates events of this type.
    if (event instanceof CustomEvent) handler(event.detail as SiteEvent);
  }
  document.addEventListener(siteEvent, listen);
  return () => {
    document.removeEventListener(siteEvent, listen);
  };
}

const pageShown = 'page-shown';

/** Dispatches an event when a page has rendered and its address and title are set. */
export function dispatchPageShown(): void {
  document.dispatchEvent(new Event(pageShown));
}

/** Calls back each time a page is shown, until the document is unloaded. */
export function onPageShown(call: () => void): void {
  document.addEventListener(pageShown, call);
}
