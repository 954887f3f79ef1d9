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
  | JournalListSection
  | QuoteSection
  | QuestionsSection
  | PictureStripSection
  | VideoSection
  | FactsSection
  | StepsSection
  | PeopleSection
  | PriceTableSection
  | CallToActionSection
  | MapSection;

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

export interface QuoteSection {
  readonly section: 'quote';
  readonly who: string;
  /** What makes it worth hearing them: when, where, as what. */
  readonly what?: string;
  readonly children: readonly ContentNode[];
}

export interface QuestionsSection {
  readonly section: 'questions';
  readonly title?: string;
  readonly id?: string;
  readonly questions: readonly {
    readonly question: string;
    readonly answer: readonly ContentNode[];
  }[];
}

export interface PictureStripSection {
  readonly section: 'picture-strip';
  readonly title?: string;
  readonly id?: string;
  readonly pictures: readonly { readonly picture: Picture; readonly caption?: string }[];
}

/** A film on another site: its poster is ours, and nothing is loaded from there. */
export interface VideoSection {
  readonly section: 'video';
  readonly title: string;
  readonly id?: string;
  readonly poster: Picture;
  readonly href: string;
  /** In words, such as `2 min 40`. */
  readonly length?: string;
}

export interface FactsSection {
  readonly section: 'facts';
  readonly title?: string;
  readonly id?: string;
  readonly facts: readonly {
    readonly label: string;
    readonly value: string;
    readonly note?: string;
  }[];
}

export interface StepsSection {
  readonly section: 'steps';
  readonly title?: string;
  readonly id?: string;
  readonly steps: readonly { readonly title: string; readonly children: readonly ContentNode[] }[];
}

export interface PeopleSection {
  readonly section: 'people';
  readonly title?: string;
  readonly id?: string;
  readonly people: readonly {
    readonly name: string;
    readonly role: string;
    readonly about?: string;
  }[];
}

export interface PriceTableSection {
  readonly section: 'price-table';
  readonly title?: string;
  readonly id?: string;
  readonly caption: string;
  readonly prices: readonly {
    readonly what: string;
    readonly price: string;
    readonly note?: string;
  }[];
}

export interface CallToActionSection {
  readonly section: 'call-to-action';
  readonly title: string;
  readonly id?: string;
  readonly href: string;
  readonly linkText: string;
  readonly children: readonly ContentNode[];
}

/** Where the place is, drawn by us, with ways to maps of others as ordinary links. */
export interface MapSection {
  readonly section: 'map';
  readonly title: string;
  readonly id?: string;
  readonly drawing: Picture;
  readonly name: string;
  /** Degrees north and east (WGS 84). */
  readonly latitude: number;
  readonly longitude: number;
}
