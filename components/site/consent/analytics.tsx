import { GoogleAnalytics, GoogleTagManager, sendGTMEvent } from '@next/third-parties/google';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { takeStoredEvents } from '@/lib/analytics/stored-events';
import { analyticsUrl, linkEvent } from '@/lib/analytics/analytics-url';
import { subscribeToSiteEvents, onPageShown, dispatchSiteEvent } from '@/lib/analytics/site-events';
import { parseConsentCookie, consentVersion, isTagManagerId } from '@/lib/site/consent/consent';
import { getSessionStorage } from '@/lib/site/session-storage';

const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
};

/**
 * Loads the Google tag after consent and sends it page views and the site's own events.
 *
 * Advertising stays denied. Returns a function that disables the tag until the page unloads, since
 * a script cannot be unloaded.
 */
export function startAnalytics(tag: string): () => void {
  let url = currentUrl();
  let isDisabled = false;
  gtag('consent', 'default', denied);
  gtag('consent', 'update', { analytics_storage: 'granted' });
  gtag('set', { page_location: url, page_referrer: analyticsUrl(document.referrer) ?? '' });
  createRoot(document.createElement('div')).render(
    <>
      {isTagManagerId(tag) ? <GoogleTagManager gtmId={tag} /> : <GoogleAnalytics gaId={tag} />}
      <OnMount call={sendStoredEvents} />
    </>,
  );

  function send(event: string, values: Readonly<Record<string, string>>) {
    if (isDisabled || disableIfWithdrawn()) return;
    if (isTagManagerId(tag)) sendGTMEvent({ event, ...values });
    else gtag('event', event, values);
  }

  function sendStoredEvents() {
    for (const { event, ...values } of takeStoredEvents(getSessionStorage())) send(event, values);
  }

  function sendPageView() {
    const nextUrl = currentUrl();
    // Only the fragment or the search query changed.
    if (isDisabled || nextUrl === url) return;
    const page = { page_location: nextUrl, page_referrer: url };
    url = nextUrl;
    gtag('set', page);
    send('page_view', { ...page, page_title: document.title });
  }

  /** Consent may have been withdrawn in another tab. */
  function disableIfWithdrawn(): boolean {
    if (parseConsentCookie(document.cookie, consentVersion(tag)) === 'yes') return false;
    disable();
    return true;
  }

  function disable() {
    if (isDisabled) return;
    isDisabled = true;
    Reflect.set(window, `ga-disable-${tag}`, true);
    gtag('consent', 'update', { analytics_storage: 'denied' });
  }

  subscribeToSiteEvents(({ event, ...values }) => send(event, values));
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null) return;
    const { href } = link;
    const event = linkEvent({ href, download: link.hasAttribute('download') }, location.origin);
    if (event !== undefined) dispatchSiteEvent(event);
  });
  // The tag itself reports the first view.
  onPageShown(sendPageView);
  document.addEventListener('visibilitychange', disableIfWithdrawn);
  return disable;
}

/** Calls back when the tag has mounted: before that, events have no receiver. */
function OnMount({ call }: { readonly call: () => void }) {
  useEffect(call, [call]);
  return null;
}

function currentUrl(): string {
  return analyticsUrl(location.href) ?? location.origin;
}

const dataLayerName = 'dataLayer';

/**
 * Queues a command for Google's tag. The tag recognises a command by its being the `arguments`
 * object of a call (developers.google.com/tag-platform/devguides/datalayer).
 */
export const gtag: (...command: readonly unknown[]) => void = function () {
  const dataLayer: unknown = Reflect.get(window, dataLayerName);
  if (Array.isArray(dataLayer)) dataLayer.push(arguments);
  else Reflect.set(window, dataLayerName, [arguments]);
};
