import type { OpeningHoursSection } from '@/lib/content/place-sections';

/**
 * A node of a page as the browser receives it.
 *
 * The server renders sections to elements, so that pages carry no code for them; subtrees without
 * client sections are markup, so that React does not hydrate their elements.
 */
export type RenderedNode = string | RenderedElement | ClientSection<readonly RenderedNode[]>;

export interface RenderedElement {
  readonly tag: string;
  readonly attributes?: Readonly<Record<string, RenderedAttribute>>;
  /** Custom properties, for instance. */
  readonly style?: Readonly<Record<string, string | number>>;
  /** The children as HTML, escaped by React, if they have no client section. */
  readonly markup?: string;
  /** The children otherwise. */
  readonly children?: readonly RenderedNode[];
}

export type RenderedAttribute = string | number | boolean;

/** Every section whose component runs in the browser too, by its name. An extension may add its own. */
export interface ClientSections<Shown> {
  readonly 'live-hours': ClientOpeningHours<Shown>;
}

export type ClientSection<Shown> = ClientSections<Shown>[keyof ClientSections<Shown>];

/** Opening hours with the server's rendering, shown while it is valid. */
export interface ClientOpeningHours<Shown> {
  readonly section: 'live-hours';
  readonly hours: OpeningHoursSection;
  readonly initial: Shown;
}
