import { GoogleAnalytics, GoogleTagManager, sendGTMEvent } from '@next/third-parties/google';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { takeStoredEvents } from '@/lib/analytics/stored-events';
import { analyticsUrl, linkEvent } from '@/lib/analytics/analytics-url';
import { subscribeToSiteEvents, onPageShown, dispatchSiteEvent } from '@/lib/analytics/site-events';
import { parseConsentCookie, consentVersion, isTagManagerId } from '@/lib/consent/consent';
import { getSessionStorage } from '@/lib/site/session-storage';

const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
};

/**
 * Loads the Google tag after consent and sends it page views and the site's own events.
 * Advertising stays denied. Returns a function that silences the tag until the page unloads, since
 * a script cannot be unloaded.
 */
export function startAnalytics(tag: string): () => void {
  let here = addressNow();
  let isSilent = false;
  gtag('consent', 'default', denied);
  gtag('consent', 'update', { analytics_storage: 'granted' });
  gtag('set', { page_location: here, page_referrer: analyticsUrl(document.referrer) ?? '' });
  createRoot(document.createElement('div')).render(
    <>
      {isTagManagerId(tag) ? <GoogleTagManager gtmId={tag} /> : <GoogleAnalytics gaId={tag} />}
      <Begun onBegin={tellCarried} />
    </>,
  );

  function send(event: string, values: Readonly<Record<string, string>>) {
    if (isSilent || isTakenBack()) return;
    if (isTagManagerId(tag)) sendGTMEvent({ event, ...values });
    else gtag('event', event, values);
  }

  function tellCarried() {
    for (const { event, ...values } of takeStoredEvents(getSessionStorage())) send(event, values);
  }

  function view() {
    const next = addressNow();
    // A fragment of the same page, or another search query.
    if (isSilent || next === here) return;
    const place = { page_location: next, page_referrer: here };
    here = next;
    gtag('set', place);
    send('page_view', { ...place, page_title: document.title });
  }

  /** Consent may have been withdrawn in another tab. */
  function isTakenBack(): boolean {
    if (parseConsentCookie(document.cookie, consentVersion(tag)) === 'yes') return false;
    silence();
    return true;
  }

  function silence() {
    if (isSilent) return;
    isSilent = true;
    Reflect.set(window, `ga-disable-${tag}`, true);
    gtag('consent', 'update', { analytics_storage: 'denied' });
  }

  subscribeToSiteEvents(({ event, ...values }) => send(event, values));
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null) return;
    const { href } = link;
    const found = linkEvent({ href, download: link.hasAttribute('download') }, location.origin);
    if (found !== undefined) dispatchSiteEvent(found);
  });
  // The tag itself reports the first view.
  onPageShown(view);
  document.addEventListener('visibilitychange', isTakenBack);
  return silence;
}

/** Reports that the tag has mounted: before that, events have no receiver. */
function Begun({ onBegin }: { readonly onBegin: () => void }) {
  useEffect(onBegin, [onBegin]);
  return null;
}

function addressNow(): string {
  return analyticsUrl(location.href) ?? location.origin;
}

const name = 'dataLayer';

/**
 * Queues a command for Google's tag. The tag recognises a command by its being the `arguments`
 * object of a call (developers.google.com/tag-platform/devguides/datalayer).
 */
export const gtag: (...command: readonly unknown[]) => void = function () {
  const layer: unknown = Reflect.get(window, name);
  if (Array.isArray(layer)) layer.push(arguments);
  else Reflect.set(window, name, [arguments]);
};
