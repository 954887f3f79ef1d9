import { GoogleMapsEmbed } from '@next/third-parties/google';
import Router from 'next/router';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { dispatchSiteEvent } from '@/lib/analytics/site-events';
import { googleMapWords } from '@/lib/words/components/embeds';

/** In CSS pixels. */
const height = 420;

/** Renders Google's map in a frame below the drawing. With `takesFocus` the frame gets focus. */
export function showGoogleMap(embed: HTMLElement, takesFocus: boolean): void {
  const { key = '', point = '', name = '', locale = '' } = embed.dataset;
  const container = embed.querySelector('[data-map]');
  if (container === null || embed.dataset.shown !== undefined) return;
  embed.dataset.shown = '';
  const root = createRoot(container);
  root.render(<GoogleMap {...{ apiKey: key, point, name, locale, takesFocus }} />);
  dispatchSiteEvent({ event: 'map_shown', map: 'google' });

  function unmountWithPage() {
    if (embed.isConnected) return;
    Router.events.off('routeChangeComplete', unmountWithPage);
    root.unmount();
  }
  Router.events.on('routeChangeComplete', unmountWithPage);
}

interface GoogleMapProps {
  readonly apiKey: string;
  /** Latitude and longitude in degrees, such as `54.3833,-1.95`. */
  readonly point: string;
  readonly name: string;
  readonly locale: string;
  readonly takesFocus: boolean;
}

function GoogleMap({ apiKey, point, name, locale, takesFocus }: GoogleMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) frame.current?.querySelector('iframe')?.focus();
  }, [takesFocus]);
  return (
    <div ref={frame}>
      <GoogleMapsEmbed
        apiKey={apiKey}
        mode="place"
        q={point}
        language={locale}
        height={height}
        width="100%"
        title={googleMapWords.title(name)}
        // By default the frame would receive the page's full address.
        referrerpolicy="strict-origin-when-cross-origin"
      />
    </div>
  );
}
