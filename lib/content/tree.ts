import type { Picture } from '@/lib/content/section-data';
import type {
  BalanceSection,
  ContactDetailsSection,
  DisclosuresSection,
  DistanceScaleSection,
  EventsListSection,
  FactsSection,
  FormSection,
  HeightProfileSection,
  JournalListSection,
  MapSection,
  OpeningHoursSection,
  PeopleSection,
  PictureSection,
  PictureStripSection,
  PriceTableSection,
  VideoSection,
} from '@/lib/content/sections';
import type { RetentionSection } from '@/lib/content/retention';
import type { MoonPhasesSection, NightBarSection } from '@/lib/sky/night-bar';
import type { NightRibbonSection } from '@/lib/sky/night-ribbon';
import type { PlanisphereSection } from '@/lib/sky/sky';
import type { StarTrailsSection } from '@/lib/sky/star-trails';

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
  | BalanceSection
  | CallToActionSection
  | MapSection
  | HeightProfileSection
  | DisclosuresSection
  | RetentionSection
  | PlanisphereSection
  | StarTrailsSection<readonly ContentNode[]>
  | FieldsOfViewSection
  | DistanceScaleSection
  | NightBarSection
  | MoonPhasesSection
  | NightRibbonSection;

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

export interface StepsSection<Text = readonly ContentNode[]> {
  readonly section: 'steps';
  readonly title?: string;
  readonly id?: string;
  readonly steps: readonly { readonly title: string; readonly children: Text }[];
}

export interface CallToActionSection<Text = readonly ContentNode[]> {
  readonly section: 'call-to-action';
  readonly title: string;
  readonly id?: string;
  readonly href: string;
  readonly linkText: string;
  readonly children: Text;
}

/** What is seen at once through instruments, to scale. */
export interface FieldsOfViewSection<Text = readonly ContentNode[]> {
  readonly section: 'fields-of-view';
  readonly title?: string;
  readonly id?: string;
  readonly locale: string;
  readonly fields: readonly FieldOfView<Text>[];
}

export interface FieldOfView<Text = readonly ContentNode[]> {
  /** The instrument. */
  readonly name: string;
  /** The diameter of the field in degrees. */
  readonly degrees: number;
  readonly shows: 'moon' | 'pleiades';
  readonly children: Text;
}
