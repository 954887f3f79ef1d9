import type { Disclosures } from '@/lib/consent/disclosures';
import type { ListedEvent, ListedPost, Picture, PostalAddress } from '@/lib/content/section-data';
import type { FormDefinition } from '@/lib/forms/definition';
import type { PlanisphereSection } from '@/lib/sky/sky';
import type { OpeningHours } from '@/lib/time/opening-hours';

/**
 * A node of a page's body, made from Markdown on the server, so that the browser needs no Markdown
 * parser.
 */
export type ContentNode = string | ContentElement | SectionNode;

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

/**
 * A section, made from a Markdoc tag, with all data it shows.
 *
 * Its `Text` is a tree until components/sections/body.tsx renders it for the section's component.
 */
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
  | MapSection
  | DisclosuresSection
  | PlanisphereSection;

export interface HeroSection<Text = readonly ContentNode[]> {
  readonly section: 'hero';
  readonly title: string;
  /** The small line at the foot, such as coordinates. */
  readonly note?: string;
  readonly actions: readonly { readonly label: string; readonly href: string }[];
  readonly drawing?: Picture;
  readonly planisphere?: PlanisphereSection;
  readonly children: Text;
}

export interface ProseSection<Text = readonly ContentNode[]> {
  readonly section: 'prose';
  readonly title?: string;
  readonly id?: string;
  readonly children: Text;
}

export interface RowsSection<Text = readonly ContentNode[]> {
  readonly section: 'rows';
  readonly title?: string;
  readonly id?: string;
  readonly rows: readonly Row<Text>[];
}

export interface Row<Text = readonly ContentNode[]> {
  /** A short label in front. */
  readonly label?: string;
  readonly title: string;
  readonly href: string;
  /** The link's text, if it is not the title. */
  readonly linkText?: string;
  readonly children: Text;
}

export interface OpeningHoursSection {
  readonly section: 'opening-hours';
  readonly title: string;
  readonly id?: string;
  readonly hours: OpeningHours;
  readonly timeZone: string;
  readonly locale: string;
  /** When the page was rendered; set at render time. */
  readonly snapshot: Snapshot;
}

/** Instants in milliseconds since 1970. */
export interface Snapshot {
  readonly at: number;
  /** When the rendering expires. */
  readonly until: number;
}

export interface PictureSection {
  readonly section: 'picture';
  readonly picture: Picture;
  readonly caption?: string;
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
  /** How many to show; all if absent. */
  readonly next?: number;
  /** The path of the full list. */
  readonly all?: string;
  /** Messages about external calendars that cannot be read. */
  readonly notes?: readonly string[];
}

export interface JournalListSection {
  readonly section: 'journal-list';
  readonly title?: string;
  readonly id?: string;
  readonly posts: readonly ListedPost[];
  /** The path of the full list. */
  readonly all?: string;
}

export interface QuoteSection<Text = readonly ContentNode[]> {
  readonly section: 'quote';
  readonly who: string;
  /** The role or the occasion of the quotation. */
  readonly what?: string;
  readonly children: Text;
}

export interface QuestionsSection<Text = readonly ContentNode[]> {
  readonly section: 'questions';
  readonly title?: string;
  readonly id?: string;
  readonly questions: readonly {
    readonly question: string;
    readonly answer: Text;
  }[];
}

export interface PictureStripSection {
  readonly section: 'picture-strip';
  readonly title?: string;
  readonly id?: string;
  readonly pictures: readonly { readonly picture: Picture; readonly caption?: string }[];
}

/** A video on another site. The poster is local; nothing loads from the site before a click. */
export interface VideoSection {
  readonly section: 'video';
  readonly title: string;
  readonly id?: string;
  readonly poster: Picture;
  readonly href: string;
  /** The YouTube id, if the video may play in the page. */
  readonly youtube?: string;
  /** Such as `2 min 40`. */
  readonly length?: string;
}

export interface FactsSection {
  readonly section: 'facts';
  /** `tonight`: the server adds facts about the night sky when it renders a page. */
  readonly of?: 'tonight';
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

export interface StepsSection<Text = readonly ContentNode[]> {
  readonly section: 'steps';
  readonly title?: string;
  readonly id?: string;
  readonly steps: readonly { readonly title: string; readonly children: Text }[];
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

export interface CallToActionSection<Text = readonly ContentNode[]> {
  readonly section: 'call-to-action';
  readonly title: string;
  readonly id?: string;
  readonly href: string;
  readonly linkText: string;
  readonly children: Text;
}

/** A drawn map of the location with links to other maps. */
export interface MapSection {
  readonly section: 'map';
  readonly title: string;
  readonly id?: string;
  readonly drawing: Picture;
  readonly name: string;
  readonly address: PostalAddress;
  /** The API key of Google's map, if the site uses it. */
  readonly googleMaps?: string;
  /** The locale of the names on Google's map. */
  readonly locale: string;
  /** Degrees north and east (WGS 84). */
  readonly latitude: number;
  readonly longitude: number;
}

/** What the browser stores and which third parties it contacts. */
export interface DisclosuresSection {
  readonly section: 'disclosures';
  readonly title?: string;
  readonly id?: string;
  readonly disclosures: Disclosures;
}
