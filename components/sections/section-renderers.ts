import type { ReactNode } from 'react';
import type { ClientSections } from '@/lib/content/rendered-node';
import type { ContentNode, SectionName, SectionNodes } from '@/lib/content/tree';

/** What surrounds a section. */
export interface SectionContext {
  /** Renders the text inside a section. */
  readonly inline: (nodes: readonly ContentNode[]) => ReactNode;
  /** Whether it is shown behind the text of a hero. */
  readonly isBackdrop: boolean;
}

/** Renders each section by its name. */
export type SectionRenderers = {
  readonly [Name in SectionName]: (
    section: SectionNodes[Name],
    context: SectionContext,
  ) => ReactNode;
};

/** Renders each section that runs in the browser too. */
export type ClientRenderers = {
  readonly [Name in keyof ClientSections<ReactNode>]: (
    section: ClientSections<ReactNode>[Name],
  ) => ReactNode;
};
