import type { Disclosures } from '@/lib/site/consent/disclosures';
import type {
  CaptionedPicture,
  DecorativePicture,
  ListedEvent,
  ListedPost,
  Picture,
} from '@/lib/content/section-data';
import type { PhoneLink } from '@/lib/site/frame';
import type { FormDefinition } from '@/lib/forms/definition';
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

/** How a list looks that is not of lines: the theme's `lists`. */
export type ListLook = 'cards' | 'pictures';

export interface PictureSection extends CaptionedPicture {
  readonly section: 'picture';
  /** It is above the text of its page, so that it loads at once. */
  readonly isLead?: true;
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

export interface FormSection {
  readonly section: 'form';
  readonly title: string;
  readonly id?: string;
  readonly form: FormDefinition;
  /** The address of a form that takes a card, with the event chosen. */
  readonly href?: string;
}

export interface EventsListSection {
  readonly section: 'events-list';
  readonly title?: string;
  readonly id?: string;
  readonly events: readonly ListedEvent[];
  /** How many to show; all if absent. */
  readonly next?: number;
  /** Shows what has taken place, the latest first; else what comes. */
  readonly when?: 'past';
  /** Stands beside the text of an article. */
  readonly aside?: boolean;
  readonly look?: ListLook;
  /** Shows only the dates of the series with this path. */
  readonly series?: string;
  /** Shows only the events that name the person with this path. */
  readonly person?: string;
  /** Shows only events that can be booked with this form. */
  readonly form?: string;
  /** Shows only events of this category. */
  readonly category?: string;
  /** The path of the calendar file with them. */
  readonly calendar?: string;
  /** The full list and the pages of its categories; when rendered, those with coming events. */
  readonly categories?: readonly CategoryLink[];
  /** The path of the full list. */
  readonly all?: string;
  /** Messages about external calendars that cannot be read. */
  readonly notes?: readonly string[];
}

/** Whether a list of events has those of a series, a person or a category only, and none of other organisations. */
export function listsOwnEvents({ series, person, category }: EventsListSection): boolean {
  return (series ?? person ?? category) !== undefined;
}

/** The page with the events of a category, or the full list. */
export interface CategoryLink {
  /** Absent for the full list. */
  readonly name?: string;
  readonly href: string;
}

export interface JournalListSection {
  readonly section: 'journal-list';
  readonly title?: string;
  readonly id?: string;
  readonly posts: readonly ListedPost[];
  readonly look?: ListLook;
  /** The path of the full list. */
  readonly all?: string;
  /** Links to its other pages, and to the posts of each year and each tag. */
  readonly lists?: readonly PostLinks[];
}

/** Links to lists of posts. */
export interface PostLinks {
  readonly kind: 'pages' | 'years' | 'tags';
  readonly links: readonly {
    readonly label: string;
    readonly href: string;
    /** Whether it is this page, or the list that this page is of. */
    readonly current?: 'page' | 'true';
  }[];
}

export interface PictureStripSection {
  readonly section: 'picture-strip';
  readonly title?: string;
  readonly id?: string;
  readonly pictures: readonly CaptionedPicture[];
}

/** A note of a tune; without a pitch it is a rest. */
export interface TuneNote {
  /** The number of the key in MIDI: 60 is middle C. */
  readonly pitch?: number;
  readonly beats: number;
}

/** A tune that sounds when it is pressed, as a round if it has several voices. */
export interface TuneSection<Text> {
  readonly section: 'tune';
  readonly title: string;
  readonly id?: string;
  readonly picture?: Picture;
  readonly notes: readonly TuneNote[];
  /** In beats a minute. */
  readonly tempo: number;
  readonly voices: number;
  /** How many beats each voice waits for the one before. */
  readonly apart: number;
  readonly children: Text;
}

/** Pictures that open in a viewer. */
export interface GallerySection {
  readonly section: 'gallery';
  readonly title?: string;
  readonly id?: string;
  readonly pictures: readonly GalleryPicture[];
}

export interface GalleryPicture extends CaptionedPicture {
  /** The fragment that opens it; set when the page is parsed. */
  readonly id?: string;
}

/** Files to download. */
export interface DownloadsSection {
  readonly section: 'downloads';
  readonly title?: string;
  readonly id?: string;
  readonly groups: readonly DownloadGroup[];
}

export interface DownloadGroup {
  /** The year, in a list of several years. */
  readonly label?: string;
  readonly downloads: readonly Download[];
}

export interface Download {
  readonly title: string;
  readonly href: string;
  /** The type, the size and the date, such as `PDF, 240 kB, 3 March 2027`. */
  readonly text: string;
}

/** A video. Its poster is local, and nothing loads from another site before a click. */
export interface VideoSection {
  readonly section: 'video';
  readonly title: string;
  readonly id?: string;
  readonly poster: Picture;
  readonly href: string;
  /** How it plays in the page; without it, `href` leads to its page. */
  readonly player?: VideoPlayer;
  /** Such as `2 min 40`. */
  readonly length?: string;
}

/** A player of another host that the settings allow, or of the browser for a file of the site. */
export type VideoPlayer =
  | { readonly kind: 'youtube'; readonly video: string }
  /** The key is that of a video that Vimeo does not list. */
  | { readonly kind: 'vimeo'; readonly video: string; readonly key?: string }
  /** The media type, and the path of the captions (WebVTT). */
  | { readonly kind: 'file'; readonly type: string; readonly captions: string };

export interface FactsSection {
  readonly section: 'facts';
  readonly title?: string;
  readonly id?: string;
  readonly facts: readonly {
    readonly label: string;
    readonly value: string;
    readonly note?: string;
    /** The target of the note's link. */
    readonly href?: string;
  }[];
}

/** Numbers as bars, each with a text that says it. */
export interface BarsSection {
  readonly section: 'bars';
  readonly title?: string;
  readonly id?: string;
  readonly bars: readonly {
    readonly label: string;
    readonly value: number;
    /** The number of a full bar. */
    readonly of: number;
    readonly text: string;
  }[];
}

export interface PeopleSection {
  readonly section: 'people';
  readonly title?: string;
  readonly id?: string;
  readonly people: readonly {
    readonly name: string;
    readonly role: string;
    /** The year in which the person began. */
    readonly since?: number;
    readonly about?: string;
    /** The path of their page, if they have one. */
    readonly href?: string;
    /** Their e-mail address, telephone number and links. */
    readonly links?: readonly { readonly name: string; readonly href?: string }[];
    readonly portrait?: Picture;
  }[];
}

/** Organisations by their logos, such as supporters. */
export interface LogosSection {
  readonly section: 'logos';
  readonly title?: string;
  readonly id?: string;
  readonly logos: readonly {
    readonly name: string;
    readonly href?: string;
    /** Without one, the name is shown. */
    readonly picture?: Picture;
  }[];
}

export interface PriceTableSection extends PriceTable {
  readonly section: 'price-table';
  readonly title?: string;
  readonly id?: string;
}

export interface PriceTable {
  readonly caption: string;
  readonly prices: readonly PriceRow[];
  /** The prices without the total, in minor units; only in a table with a total. */
  readonly amounts?: readonly number[];
}

export interface PriceRow {
  readonly what: string;
  readonly price: string;
  readonly note?: string;
  /** Whether it is the sum of the other rows, and the last. */
  readonly isTotal?: true;
}

/** What was spent and what came in, as two bars on one scale above their tables. */
export interface BalanceSection {
  readonly section: 'balance';
  readonly title?: string;
  readonly id?: string;
  readonly out: PriceTable;
  readonly income: PriceTable;
  /** In minor units; below zero if more was spent than came in. */
  readonly surplus: number;
  /** The surplus without its sign, such as `£450`. */
  readonly surplusText: string;
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

/** What the browser stores and which third parties it contacts. */
export interface DisclosuresSection {
  readonly section: 'disclosures';
  readonly title?: string;
  readonly id?: string;
  readonly disclosures: Disclosures;
}
