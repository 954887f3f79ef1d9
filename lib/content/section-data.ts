/** An event as lists show it. */
export interface ListedEvent {
  readonly title: string;
  /** Its page, here or at others; an event of others may have none. */
  readonly href?: string;
  readonly summary: string;
  /** ISO 8601 date in the site's time zone. */
  readonly date: string;
  /** The day in words, such as `Friday 27 November 2026`. */
  readonly dateText: string;
  readonly timeText: string;
  /** When it ends (milliseconds since 1970), if that is after the day on which it begins. */
  readonly endsAt?: number;
  /** Whose event it is, where it is not ours. */
  readonly source?: string;
}

/** A post as lists show it. */
export interface ListedPost {
  readonly title: string;
  readonly href: string;
  readonly summary: string;
  readonly date: string;
  readonly dateText: string;
}

/** A picture whose size is known before it has loaded. Widths and heights are in CSS pixels. */
export type Picture = RasterPicture | Drawing;

export interface RasterPicture {
  readonly kind: 'raster';
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** A line drawing (SVG with an element of the id `drawing`) that takes the colours of the light. */
export interface Drawing {
  readonly kind: 'drawing';
  readonly src: string;
  readonly viewBox: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** An address as it is written on an envelope, line by line. */
export interface PostalAddress {
  readonly lines: readonly string[];
  readonly locality: string;
  readonly region?: string;
  readonly postalCode?: string;
  /** ISO 3166-1 alpha-2, such as `GB`. */
  readonly country: string;
}
