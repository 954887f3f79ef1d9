import type { SectionName, SectionNode, SectionNodes } from '@/lib/content/tree';
import { shownEvents, type Event } from '@/lib/server/content/content';
import { listSiteDisclosures } from '@/lib/server/content/disclosures';
import { actionSections } from '@/lib/server/content/sections/action-sections';
import { bandSections } from '@/lib/server/content/sections/band-sections';
import {
  defineSection,
  titleOnly,
  type SectionDefinitions,
  type SectionTagDefinition,
  type TimedContent,
} from '@/lib/server/content/sections/define-section';
import { downloadSections } from '@/lib/server/content/sections/download-sections';
import { gallerySections } from '@/lib/server/content/sections/gallery-sections';
import { layoutSections } from '@/lib/server/content/sections/layout-sections';
import { eventSections } from '@/lib/server/content/sections/event-sections';
import { listSections } from '@/lib/server/content/sections/list-sections';
import { peopleSections } from '@/lib/server/content/sections/people-sections';
import { priceSections } from '@/lib/server/content/sections/price-sections';
import { readingSections } from '@/lib/server/content/sections/reading-sections';
import { tuneSections } from '@/lib/server/content/sections/tune-section';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { extensionSections } from '@/lib/server/extensions';
import { privacySectionMeta } from '@/lib/words/lib/server/content/sections';

const privacySections = {
  retention: defineSection({
    attributes: titleOnly.meta(privacySectionMeta.retention),
    examples: [{ state: 'of the settings', text: '{% retention title="For how long" /%}' }],
    create: ({ title }) => ({
      section: 'retention',
      title,
    }),
  }),
  disclosures: defineSection({
    attributes: titleOnly.meta(privacySectionMeta.disclosures),
    examples: [{ state: 'of the settings', text: '{% disclosures title="Cookies" /%}' }],
    create: ({ title }, _tag, sources) => ({
      section: 'disclosures',
      title,
      disclosures: listSiteDisclosures(sources),
    }),
  }),
} satisfies Partial<SectionDefinitions>;

/** Every section that a page can contain, by its name. */
const sectionDefinitions: SectionDefinitions = {
  ...readingSections,
  ...bandSections,
  ...tuneSections,
  ...gallerySections,
  ...downloadSections,
  ...layoutSections,
  ...listSections,
  ...peopleSections,
  ...eventSections,
  ...priceSections,
  ...actionSections,
  ...privacySections,
  ...extensionSections,
};

/** Returns the tag of each section that has one, by its name. */
export function listSectionTags(): ReadonlyMap<string, SectionTagDefinition<SectionNode>> {
  return new Map(
    Object.entries(sectionDefinitions).flatMap(([name, { tag }]) =>
      tag === undefined ? [] : [[name, tag]],
    ),
  );
}

/** Adds what depends on the time to a section. */
export function fillSection<Name extends SectionName>(
  node: SectionNodes[Name] & { readonly section: Name },
  content: TimedContent,
  now: Date,
): SectionNodes[Name] {
  return sectionDefinitions[node.section].fill?.(node, withShownEvents(content), now) ?? node;
}

/** Returns when a rendered section expires; `undefined` if it does not depend on the time. */
export function sectionExpiry<Name extends SectionName>(
  node: SectionNodes[Name] & { readonly section: Name },
  content: TimedContent,
  now: Date,
): Date | undefined {
  return sectionDefinitions[node.section].validUntil?.(node, withShownEvents(content), now);
}

function withShownEvents({ site, events }: TimedContent): TimedContent {
  return { site, events: shownEvents({ events }) };
}

/** Creates the sections that the page of an event has above its text. */
export function createEventSections(event: Event, site: SiteFile): SectionNode[] {
  return Object.values(sectionDefinitions).flatMap(({ onEvent }) => onEvent?.(event, site) ?? []);
}
