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
  /** Where all of them are. */
  readonly all?: string;
  /** Messages about external calendars that cannot be read. */
  readonly notes?: readonly string[];
}

export interface JournalListSection {
  readonly section: 'journal-list';
  readonly title?: string;
  readonly id?: string;
  readonly posts: readonly ListedPost[];
  /** Where all of them are. */
  readonly all?: string;
}

export interface QuoteSection<Text = readonly ContentNode[]> {
  readonly section: 'quote';
  readonly who: string;
  /** What makes it worth hearing them: when, where, as what. */
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

/** A film on another site: its poster is ours, and nothing is loaded from there before a press. */
export interface VideoSection {
  readonly section: 'video';
  readonly title: string;
  readonly id?: string;
  readonly poster: Picture;
  readonly href: string;
  /** Its id at YouTube, if it may play in the page. */
  readonly youtube?: string;
  /** In words, such as `2 min 40`. */
  readonly length?: string;
}

export interface FactsSection {
  readonly section: 'facts';
  /** The facts are those of the night, filled in when a page is made. */
  readonly of?: 'tonight';
  readonly title?: string;
  readonly id?: string;
  readonly facts: readonly {
    readonly label: string;
    readonly value: string;
    readonly note?: string;
    /** Where the note leads. */
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

/** Where the place is, drawn by us, with ways to maps of others as ordinary links. */
export interface MapSection {
  readonly section: 'map';
  readonly title: string;
  readonly id?: string;
  readonly drawing: Picture;
  readonly name: string;
  readonly address: PostalAddress;
  /** The API key for Google's map, if that is allowed. */
  readonly googleMaps?: string;
  /** The site's language, for the names on that map. */
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
