import type { FormDefinition } from '@/lib/forms/definition';
import type { OpeningHours } from '@/lib/site/opening-hours';
import type { PostalAddress } from '@/lib/site/contact';

/**
 * A page's body as data: what the server made of Markdown and its sections, checked and finished,
 * so that the browser needs no Markdown reader.
 */
export type ContentNode = string | ContentElement | SectionNode;

/**
 * A page as it goes to the browser: elements with their classes, and among them the few sections
 * that live (they follow the clock or the visitor). All other sections were made into elements on
 * the server, so that no page carries the code of sections.
 */
export type FinishedNode = string | FinishedElement | LiveSection;

export interface FinishedElement {
  readonly tag: string;
  readonly attributes?: Readonly<Record<string, FinishedAttribute>>;
  readonly children?: readonly FinishedNode[];
}

export type FinishedAttribute = string | number | boolean;

/** A section whose component runs in the browser too. */
export type LiveSection = OpeningHoursSection;

/** A plain HTML element of running text. */
export interface ContentElement {
  readonly tag: ContentTag;
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  readonly children: readonly ContentNode[];
}

export type ContentTag =
  | 'a'
  | 'blockquote'
  | 'br'
  | 'code'
  | 'em'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'hr'
  | 'li'
  | 'ol'
  | 'p'
  | 'pre'
  | 's'
  | 'strong'
  | 'table'
  | 'tbody'
  | 'td'
  | 'th'
  | 'thead'
  | 'tr'
  | 'ul';

/** A section: what a Markdoc tag in a content file became, with all data that it shows. */
export type SectionNode =
  | HeroSection
  | ProseSection
  | RowsSection
  | OpeningHoursSection
  | PictureSection
  | ContactDetailsSection
  | FormSection
  | EventsListSection
  | JournalListSection;

export interface HeroSection {
  readonly section: 'hero';
  readonly title: string;
  /** The small line at the foot, such as coordinates. */
  readonly note?: string;
  readonly actions: readonly { readonly label: string; readonly href: string }[];
  readonly drawing?: Picture;
  readonly children: readonly ContentNode[];
}

export interface ProseSection {
  readonly section: 'prose';
  readonly title?: string;
  readonly id?: string;
  readonly children: readonly ContentNode[];
}

export interface RowsSection {
  readonly section: 'rows';
  readonly title?: string;
  readonly id?: string;
  readonly rows: readonly Row[];
}

export interface Row {
  /** The small word in front: when, or who for. */
  readonly label?: string;
  readonly title: string;
  readonly href: string;
  /** What the link says, where it is not the title itself that leads on. */
  readonly linkText?: string;
  readonly children: readonly ContentNode[];
}

export interface OpeningHoursSection {
  readonly section: 'opening-hours';
  readonly title: string;
  readonly id?: string;
  readonly hours: OpeningHours;
  readonly timeZone: string;
  readonly locale: string;
}

export interface PictureSection {
  readonly section: 'picture';
  readonly picture: Picture;
  readonly caption?: string;
}

/** A picture whose size is known before it has loaded. Widths and heights are in CSS pixels. */
export type Picture = RasterPicture | Drawing;

export interface RasterPicture {
  readonly kind: 'raster';
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
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

export interface ContactDetailsSection {
  readonly section: 'contact-details';
  readonly title: string;
  readonly id?: string;
  readonly name: string;
  readonly address: PostalAddress;
  readonly email?: string;
  readonly phone?: string;
  readonly directions?: string;
}

export interface FormSection {
  readonly section: 'form';
  readonly title: string;
  readonly id?: string;
  readonly form: FormDefinition;
}

export interface EventsListSection {
  readonly section: 'events-list';
  readonly title?: string;
  readonly id?: string;
  readonly events: readonly ListedEvent[];
}

export interface ListedEvent {
  readonly title: string;
  readonly href: string;
  readonly summary: string;
  /** ISO 8601 date in the site's time zone. */
  readonly date: string;
  /** The day in words, such as `Friday 27 November 2026`. */
  readonly dateText: string;
  readonly timeText: string;
}

export interface JournalListSection {
  readonly section: 'journal-list';
  readonly title?: string;
  readonly id?: string;
  readonly posts: readonly ListedPost[];
}

export interface ListedPost {
  readonly title: string;
  readonly href: string;
  readonly summary: string;
  readonly date: string;
  readonly dateText: string;
}
