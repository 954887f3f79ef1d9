import type { Picture, PictureCrop, Scrim } from '@/lib/content/section-data';
import type {
  BalanceSection,
  BarsSection,
  FactsSection,
  PriceTableSection,
} from '@/lib/content/figure-sections';
import type {
  DownloadsSection,
  GallerySection,
  PictureSection,
  PictureStripSection,
  TuneSection,
  VideoSection,
} from '@/lib/content/media-sections';
import type {
  ContactDetailsSection,
  DistanceScaleSection,
  HeightProfileSection,
  MapSection,
  OpeningHoursSection,
} from '@/lib/content/place-sections';
import type {
  DisclosuresSection,
  EventsListSection,
  FormSection,
  JournalListSection,
  ListLook,
  LogosSection,
  PeopleSection,
} from '@/lib/content/sections';
import type { EventsMonthSection, TimetableSection } from '@/lib/content/event-tables';
import type { RetentionSection } from '@/lib/content/retention';

/**
 * A node of a page's body, made from Markdown on the server, so that the browser needs no Markdown
 * parser.
 */
export type ContentNode = string | ContentElement | SectionNode;

/** The text inside a section. An interface, because the compiler does not resolve it before its nodes. */
export interface ContentText extends ReadonlyArray<ContentNode> {}

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
 * Every section by its name: made from a Markdoc tag, with all data it shows.
 *
 * Its `Text` is a tree until components/sections/body.tsx renders it for the section's component. An
 * extension adds its sections to this interface (docs/extensions.md).
 */
export interface SectionNodes {
  readonly hero: HeroSection;
  readonly prose: ProseSection;
  readonly rows: RowsSection;
  readonly 'opening-hours': OpeningHoursSection;
  readonly picture: PictureSection;
  readonly 'contact-details': ContactDetailsSection;
  readonly form: FormSection;
  readonly 'events-list': EventsListSection;
  readonly 'events-month': EventsMonthSection;
  readonly timetable: TimetableSection;
  readonly 'journal-list': JournalListSection;
  readonly quote: QuoteSection;
  readonly questions: QuestionsSection;
  readonly 'picture-strip': PictureStripSection;
  readonly gallery: GallerySection;
  readonly downloads: DownloadsSection;
  readonly video: VideoSection;
  readonly facts: FactsSection;
  readonly steps: StepsSection;
  readonly people: PeopleSection;
  readonly testimonials: TestimonialsSection;
  readonly 'price-table': PriceTableSection;
  readonly balance: BalanceSection;
  readonly 'call-to-action': CallToActionSection;
  readonly map: MapSection;
  readonly 'height-profile': HeightProfileSection;
  readonly disclosures: DisclosuresSection;
  readonly retention: RetentionSection;
  readonly 'distance-scale': DistanceScaleSection;
  readonly bars: BarsSection;
  readonly band: BandSection;
  readonly tune: TuneSection<ContentText>;
  readonly logos: LogosSection;
  readonly timeline: TimelineSection;
  readonly columns: ColumnsSection;
  readonly document: DocumentSection;
}

export type SectionName = keyof SectionNodes;
export type SectionNode = SectionNodes[SectionName];

export interface HeroSection<Text = ContentText> {
  readonly section: 'hero';
  readonly title: string;
  /** The words of the title that are in italics. */
  readonly emphasis?: string;
  /** The small line at the foot, such as coordinates. */
  readonly note?: string;
  readonly actions: readonly { readonly label: string; readonly href: string }[];
  readonly picture?: Picture;
  /** Where the picture is, if it is not beside the words. */
  readonly place?: 'behind' | 'below';
  /** Of a photograph behind the words. */
  readonly scrim?: Scrim;
  readonly crop?: PictureCrop;
  /** A section that is shown behind the text. */
  readonly backdrop?: SectionNode;
  readonly children: Text;
}

export interface ProseSection<Text = ContentText> {
  readonly section: 'prose';
  readonly title?: string;
  readonly id?: string;
  readonly children: Text;
}

export interface RowsSection<Text = ContentText> {
  readonly section: 'rows';
  readonly title?: string;
  readonly id?: string;
  readonly look?: ListLook;
  readonly rows: readonly Row<Text>[];
}

export interface Row<Text = ContentText> {
  /** A short label in front. */
  readonly label?: string;
  readonly title: string;
  readonly href: string;
  /** The link's text, if it is not the title. */
  readonly linkText?: string;
  readonly picture?: Picture;
  readonly children: Text;
}

export interface QuoteSection<Text = ContentText> {
  readonly section: 'quote';
  readonly who: string;
  /** The role or the occasion of the quotation. */
  readonly what?: string;
  readonly children: Text;
}

/** What several people say, each with a picture or the initial of their name. */
export interface TestimonialsSection<Text = ContentText> {
  readonly section: 'testimonials';
  readonly title?: string;
  readonly id?: string;
  readonly testimonials: readonly {
    readonly who: string;
    readonly role?: string;
    readonly portrait?: Picture;
    readonly children: Text;
  }[];
}

export interface QuestionsSection<Text = ContentText> {
  readonly section: 'questions';
  readonly title?: string;
  readonly id?: string;
  readonly questions: readonly {
    readonly question: string;
    readonly answer: Text;
  }[];
}

export interface StepsSection<Text = ContentText> {
  readonly section: 'steps';
  readonly title?: string;
  readonly id?: string;
  readonly steps: readonly { readonly title: string; readonly children: Text }[];
}

/** What happened or will happen, in order. */
export interface TimelineSection<Text = ContentText> {
  readonly section: 'timeline';
  readonly title?: string;
  readonly id?: string;
  readonly entries: readonly {
    /** Such as `1968` or `14 March 2027`. */
    readonly label: string;
    /** The label for machines (HTML, `datetime`), if it is a year, a month or a day. */
    readonly date?: string;
    readonly title?: string;
    readonly children: Text;
  }[];
}

/** Two texts beside each other, one below the other where space is short. */
export interface ColumnsSection<Text = ContentText> {
  readonly section: 'columns';
  readonly title?: string;
  readonly id?: string;
  readonly columns: readonly { readonly title?: string; readonly children: Text }[];
}

/** A document with what it is: a file of the site, or a page of another one. */
export interface DocumentSection<Text = ContentText> {
  readonly section: 'document';
  readonly name: string;
  readonly href: string;
  /** Such as `PDF, 240 kB, 3 March 2027`, or the host of another site. */
  readonly text: string;
  readonly children: Text;
}

/** A band across the page in a colour of its own. */
export interface BandSection {
  readonly section: 'band';
  readonly title: string;
  readonly id?: string;
  /** The target of its button. */
  readonly href?: string;
  readonly linkText?: string;
  readonly children: ContentText;
}

export interface CallToActionSection<Text = ContentText> {
  readonly section: 'call-to-action';
  readonly title: string;
  readonly id?: string;
  readonly href: string;
  readonly linkText: string;
  readonly children: Text;
}
