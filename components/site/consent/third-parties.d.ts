// Types of the exports of `@next/third-parties` 14.2.35 that the site uses (`paths` in tsconfig.json).
// The package's own types declare an index signature of type `any` on `window`.
import type { ReactElement } from 'react';

/** Loads Google Analytics, and adds an inline script with the id. */
export function GoogleAnalytics(props: { readonly gaId: string }): ReactElement | null;

/** Loads a container of Tag Manager, and adds an inline script. */
export function GoogleTagManager(props: { readonly gtmId: string }): ReactElement | null;

/** Sends a message to the loaded container. */
export function sendGTMEvent(message: Readonly<Record<string, string>>): void;

/** Renders an iframe of the Maps Embed API; other attributes are the iframe's. */
export function GoogleMapsEmbed(props: {
  readonly apiKey: string;
  readonly mode: 'place';
  /** Latitude and longitude in degrees, separated by a comma. */
  readonly q: string;
  /** A BCP 47 language tag. */
  readonly language: string;
  readonly height: number;
  readonly width: string;
  readonly title: string;
  readonly referrerpolicy: string;
}): ReactElement | null;
