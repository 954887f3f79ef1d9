// What the site uses of `@next/third-parties` 14.2.35 (tsconfig.json leads here). The package's own
// types give `window` every property of any type, in the whole project.
import type { ReactElement } from 'react';

/** Loads Google Analytics, and adds one inline script that names the id. */
export function GoogleAnalytics(props: { readonly gaId: string }): ReactElement | null;

/** Loads a container of Tag Manager, and adds one inline script. */
export function GoogleTagManager(props: { readonly gtmId: string }): ReactElement | null;

/** Hands a message to the container that was loaded. */
export function sendGTMEvent(message: Readonly<Record<string, string>>): void;

/** The frame of the Maps Embed API. Sizes are as in HTML; other attributes are the frame's. */
export function GoogleMapsEmbed(props: {
  readonly apiKey: string;
  readonly mode: 'place';
  /** What to show: latitude and longitude in degrees, with a comma between. */
  readonly q: string;
  /** A BCP 47 language tag. */
  readonly language: string;
  readonly height: number;
  readonly width: string;
  readonly title: string;
  readonly referrerpolicy: string;
}): ReactElement | null;
