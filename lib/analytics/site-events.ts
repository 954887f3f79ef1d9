/**
 * What visitors do that may be counted, once they have said yes. The list is closed: nothing here can
 * hold a name, an address or anything that somebody typed. docs/third-parties.md lists them.
 * On the page of a form that takes a card nothing counts; how a payment ended is told on the page
 * that comes next (lib/analytics/stored-events.ts).
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
  | { readonly event: 'video_played'; readonly film: string }
  | { readonly event: 'map_shown'; readonly map: 'google' }
  | { readonly event: 'file_downloaded'; readonly file: string }
  | { readonly event: 'outbound_link'; readonly host: string };

const siteEvent = 'site-event';

/** Tells whoever counts, which is nobody unless the visitor said yes. */
export function dispatchSiteEvent(event: SiteEvent): void {
  document.dispatchEvent(new CustomEvent(siteEvent, { detail: event }));
}

/** Has every event from now on handed to `hear`. Returns a function that ends it. */
export function subscribeToSiteEvents(hear: (event: SiteEvent) => void): () => void {
  function listen(event: Event) {
    // Only tellEvent makes events of this type.
    if (event instanceof CustomEvent) hear(event.detail as SiteEvent);
  }
  document.addEventListener(siteEvent, listen);
  return () => {
    document.removeEventListener(siteEvent, listen);
  };
}

const pageShown = 'page-shown';

/** Reports that a page has been rendered and that its address and title are in place. */
export function dispatchPageShown(): void {
  document.dispatchEvent(new Event(pageShown));
}

/** Calls each time a page is shown, until the document is unloaded. */
export function onPageShown(call: () => void): void {
  document.addEventListener(pageShown, call);
}
