/** An event in a list. */
export interface ListedEvent {
  readonly title: string;
  /** The event's page; events of other organisations may have none. */
  readonly href?: string;
  readonly summary: string;
  /** ISO 8601 date in the site's time zone. */
  readonly date: string;
  /** The days of its sessions, if there are several. */
  readonly days?: readonly string[];
  /** The last day, if it goes on for several. */
  readonly lastDay?: string;
  /** Such as `Friday 27 November 2026`. */
  readonly dateText: string;
  readonly timeText: string;
  /** Absent if it takes place. */
  readonly status?: 'postponed' | 'cancelled';
  /** The end in milliseconds since 1970, if it is after the day of the start. */
  readonly endsAt?: number;
  /** The organiser, if it is another organisation. */
  readonly source?: string;
  readonly categories?: readonly string[];
  readonly picture?: Picture;
  readonly price?: string;
  readonly booking?: Booking;
  readonly series?: EventSeries;
}

/** The series that an event is a date of. */
export interface EventSeries {
  /** The page of the series. */
  readonly href: string;
  readonly title: string;
  /** It takes place, under the title of the series. */
  readonly isRegular: boolean;
  /** The summary and the price of the series, which a list shows once. */
  readonly summary: string;
  readonly price?: string;
  /** In a list, it has only what differs from the series. */
  readonly isRepeated?: boolean;
  /** In a short list, the number of its later dates, which are left out. */
  readonly later?: number;
}

/** The form of an event, and whether the event can be booked. */
export interface Booking {
  /** The event's key. */
  readonly event: string;
  /** The form's id. */
  readonly form: string;
  /** The form on the event's page. */
  readonly href: string;
  /** When booking closes, in milliseconds since 1970. */
  readonly until: number;
  /** Whether it can be booked now; set when a page is rendered. */
  readonly isOpen?: boolean;
  /** Whether a booking joins its waiting list; set when a page is rendered. */
  readonly waits?: true;
  /** Such as `3 places left` or `Full`; set when a page is rendered. */
  readonly places?: string;
  /** How many places it has, where their number is set. */
  readonly capacity?: number;
  /** How many of them are left; set when a page is rendered. */
  readonly left?: number;
}

/** Returns the id of a form's heading where the content gives it none. */
export function formAnchor(form: string): string {
  return `form-${form}`;
}

/** A post in a list. */
export interface ListedPost {
  readonly title: string;
  readonly href: string;
  readonly summary: string;
  readonly date: string;
  readonly dateText: string;
  readonly picture?: Picture;
}

/** A line drawing without meaning of its own, with its size in CSS pixels. */
export type DecorativePicture = Pick<Drawing, 'src' | 'width' | 'height'>;

/** A picture with its size in CSS pixels, which reserves its space before it loads. */
export type Picture = RasterPicture | Drawing;

export interface RasterPicture {
  readonly kind: 'raster';
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** Empty for a picture that means nothing of its own. */
  readonly alt: string;
  /** What every crop keeps; the middle if absent. */
  readonly focus?: Focus;
  /** What browsers can choose from; absent where no copies are made yet, as in `next dev`. */
  readonly copies?: OfferedCopies;
  /** Its average colour, such as `#7e8176`; absent without copies, and for a transparent picture. */
  readonly colour?: string;
  /**
   * The relative luminance (WCAG 2.2) of its darkest and of its brightest pixel, from 0 to 1; absent without
   * copies, and for a transparent picture.
   */
  readonly luminance?: { readonly min: number; readonly max: number };
}

/** The copies of a picture that browsers can choose from. */
export interface OfferedCopies {
  /** Changes with the picture. */
  readonly version: string;
  /** In pixels, ascending. */
  readonly widths: readonly number[];
}

/** The part of a picture that phones show. */
export type PictureCrop = Pick<RasterPicture, 'width' | 'height' | 'luminance'> & {
  readonly copies: OfferedCopies;
};

/** What lies between a photograph and the words on it, in whole per cents of strength in each light. */
export interface Scrim {
  /** `light` has dark words on it by day. */
  readonly tone: 'dark' | 'light';
  readonly day: number;
  readonly night: number;
  readonly red: number;
}

/** A point of a picture, in per cent from its left and from its top. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

/** A line drawing: an SVG with the element `#drawing`, shown in the colours of the theme. */
export interface Drawing {
  readonly kind: 'drawing';
  readonly src: string;
  readonly viewBox: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** A picture with the text below it. */
export interface CaptionedPicture {
  readonly picture: Picture;
  readonly caption?: string;
  /** Who made it. */
  readonly credit?: string;
}

/** A line drawing with its caption. */
export interface CaptionedDrawing {
  readonly drawing: Drawing;
  readonly caption?: string;
}

/** A link to another month. */
export interface MonthLink {
  readonly title: string;
  readonly href: string;
}
