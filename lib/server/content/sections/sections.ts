import { z } from 'zod';
import { omitUndefined } from '@/lib/content/omit-undefined';
import { listSiteDisclosures } from '@/lib/server/content/disclosures';
import { actionSections } from '@/lib/server/content/sections/action-sections';
import {
  defineSection,
  requireCoordinates,
  titleOnly,
  type SectionDefinition,
} from '@/lib/server/content/sections/define-section';
import { listSections } from '@/lib/server/content/sections/list-sections';
import { readingSections } from '@/lib/server/content/sections/reading-sections';

const privacySections = {
  disclosures: defineSection(titleOnly, ({ title }, _tag, sources) => ({
    section: 'disclosures',
    ...omitUndefined({ title }),
    disclosures: listSiteDisclosures(sources),
  })),
};

/** Sections about the sky over the site; lib/server/sky adds the data when a page is rendered. */
const skySections = {
  planisphere: defineSection(z.strictObject({}), (_settings, tag, { site }) => {
    if (requireCoordinates(site, 'planisphere', tag) === undefined) return undefined;
    return { section: 'planisphere', place: site.name };
  }),

  almanac: defineSection(titleOnly, ({ title }, tag, { site }) => {
    if (requireCoordinates(site, 'almanac', tag) === undefined) return undefined;
    return { section: 'facts', of: 'tonight', ...omitUndefined({ title }), facts: [] };
  }),
};

const sections = {
  ...readingSections,
  ...listSections,
  ...actionSections,
  ...privacySections,
  ...skySections,
};

export type SectionName = keyof typeof sections;

/** Every section that a page can contain, by its tag. To add a section, add an entry. */
export const sectionDefinitions: Readonly<Record<string, SectionDefinition>> = sections;
