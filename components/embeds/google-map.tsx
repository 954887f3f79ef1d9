import { GoogleMapsEmbed } from '@next/third-parties/google';
import Router from 'next/router';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { dispatchSiteEvent } from '@/lib/analytics/site-events';

/** In CSS pixels. */
const height = 420;

/** Renders Google's map in a frame below the drawing. `isAsked` moves focus there. */
export function showGoogleMap(place: HTMLElement, isAsked: boolean): void {
  const { key = '', point = '', name = '', locale = '' } = place.dataset;
  const holder = place.querySelector('[data-map]');
  if (holder === null || place.dataset.shown !== undefined) return;
  place.dataset.shown = '';
  const root = createRoot(holder);
  root.render(<GoogleMap {...{ apiKey: key, point, name, locale, isAsked }} />);
  dispatchSiteEvent({ event: 'map_shown', map: 'google' });

  function leave() {
    if (place.isConnected) return;
    Router.events.off('routeChangeComplete', leave);
    root.unmount();
  }
  Router.events.on('routeChangeComplete', leave);
}

interface GoogleMapProps {
  readonly apiKey: string;
  /** Latitude and longitude in degrees, such as `54.3833,-1.95`. */
  readonly point: string;
  readonly name: string;
  readonly locale: string;
  readonly isAsked: boolean;
}

function GoogleMap({ apiKey, point, name, locale, isAsked }: GoogleMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) frame.current?.querySelector('iframe')?.focus();
  }, [isAsked]);
  return (
    <div ref={frame}>
      <GoogleMapsEmbed
        apiKey={apiKey}
        mode="place"
        q={point}
        language={locale}
        height={height}
        width="100%"
        title={`${name} on Google’s map`}
        // By default the frame would receive the page's full address.
        referrerpolicy="strict-origin-when-cross-origin"
      />
    </div>
  );
}
