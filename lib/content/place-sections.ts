import type { DecorativePicture, Picture } from '@/lib/content/section-data';
import type { PhoneLink } from '@/lib/site/frame';
import type { DaylightSpan } from '@/lib/time/daylight';
import type { OpeningHours } from '@/lib/time/opening-hours';

export interface OpeningHoursSection {
  readonly section: 'opening-hours';
  readonly title: string;
  readonly id?: string;
  readonly hours: OpeningHours;
  readonly timeZone: string;
  readonly locale: string;
  /** How to reach the place whose hours these are. */
  readonly contact?: { readonly address?: string; readonly phone?: PhoneLink };
  /** The places with hours of their own, shown below. */
  readonly places?: readonly PlaceHours[];
  /** Draws the current week as seven lines in place of the table. */
  readonly drawing?: true;
  /** The daylight of each day of a drawn week, on sites with coordinates; set at render time. */
  readonly daylight?: readonly (readonly DaylightSpan[])[];
  /** When the page was rendered; set at render time. */
  readonly snapshot: Snapshot;
}

/** The opening hours of a part of the organisation. */
export interface PlaceHours {
  readonly name: string;
  readonly address?: string;
  readonly phone?: PhoneLink;
  readonly hours: OpeningHours;
}

/** Instants in milliseconds since 1970. */
export interface Snapshot {
  readonly at: number;
  /** When the rendering expires. */
  readonly until: number;
}

export interface ContactDetailsSection {
  readonly section: 'contact-details';
  readonly title: string;
  readonly id?: string;
  readonly name: string;
  /** The lines of the address. */
  readonly address: readonly string[];
  readonly email?: string;
  readonly phone?: PhoneLink;
  readonly directions?: string;
  /** Behind the text. */
  readonly drawing?: DecorativePicture;
}

/** A drawn map of the location with links to other maps. */
export interface MapSection {
  readonly section: 'map';
  readonly title: string;
  readonly id?: string;
  readonly drawing: Picture;
  readonly labels: readonly MapLabel[];
  /** The width of the drawing on the ground; adds a scale bar and an arrow to the north, up. */
  readonly metres?: number;
  readonly name: string;
  /** The lines of the address. */
  readonly address: readonly string[];
  /** The API key of Google's map, if the site uses it. */
  readonly googleMaps?: string;
  /** The locale of the names on Google's map. */
  readonly locale: string;
  /** Degrees north and east (WGS 84). */
  readonly latitude: number;
  readonly longitude: number;
}

/** A text on a map, at a point in per cent of the drawing's width and height. */
export interface MapLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** The side of the text at the point. */
  readonly side: 'start' | 'middle' | 'end';
}

/** How a way climbs: its height above the sea against the distance. */
export interface HeightProfileSection {
  readonly section: 'height-profile';
  readonly title?: string;
  readonly id?: string;
  readonly locale: string;
  /** At least two, in the order of their distance. */
  readonly points: readonly HeightPoint[];
}

export interface HeightPoint {
  /** Kilometres from the start. */
  readonly at: number;
  /** Metres above the sea. */
  readonly height: number;
  readonly label?: string;
}

/** Places along a way, at their distances from its beginning. */
export interface DistanceScaleSection {
  readonly section: 'distance-scale';
  readonly title?: string;
  readonly id?: string;
  readonly locale: string;
  /** The unit of the distances, such as `m`. */
  readonly unit: string;
  /** At least two, the nearest first. */
  readonly stops: readonly { readonly name: string; readonly at: number }[];
}
