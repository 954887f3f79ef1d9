import type { OpeningHoursSection } from '@/lib/content/tree';
import type { NightDialSection } from '@/lib/sky/sky';

/**
 * A page as it goes to the browser: elements with their classes, and among them the few sections
 * that live (they follow the clock or the visitor). All other sections were made into elements on
 * the server, so that no page carries the code of sections; and what nothing lives in is markup, so
 * that React neither makes nor adopts its elements one by one.
 */
export type RenderedNode = string | RenderedElement | ClientSection<readonly RenderedNode[]>;

export interface RenderedElement {
  readonly tag: string;
  readonly attributes?: Readonly<Record<string, RenderedAttribute>>;
  /** Custom properties, for instance. */
  readonly style?: Readonly<Record<string, string | number>>;
  /** What it holds, where that is more than text and nothing in it lives. React wrote it, and escaped it. */
  readonly markup?: string;
  /** What it holds otherwise. */
  readonly children?: readonly RenderedNode[];
}

export type RenderedAttribute = string | number | boolean;

/** A section whose component runs in the browser too. */
export type ClientSection<Shown> = ClientOpeningHours<Shown> | NightDialSection;

/** Opening hours and how the server told them, which is shown for as long as it is true. */
export interface ClientOpeningHours<Shown> {
  readonly section: 'live-hours';
  readonly hours: OpeningHoursSection;
  readonly initial: Shown;
}
