import { omitUndefined } from '@/lib/content/omit-undefined';
import { listSiteDisclosures } from '@/lib/server/content/disclosures';
import { actionSections } from '@/lib/server/content/sections/action-sections';
import {
  defineSection,
  titleOnly,
  type SectionDefinition,
} from '@/lib/server/content/sections/define-section';
import { listSections } from '@/lib/server/content/sections/list-sections';
import { priceSections } from '@/lib/server/content/sections/price-sections';
import { readingSections } from '@/lib/server/content/sections/reading-sections';
import { skySections } from '@/lib/server/content/sections/sky-sections';

const privacySections = {
  retention: defineSection(titleOnly, ({ title }) => ({
    section: 'retention',
    ...omitUndefined({ title }),
  })),
  disclosures: defineSection(titleOnly, ({ title }, _tag, sources) => ({
    section: 'disclosures',
    ...omitUndefined({ title }),
    disclosures: listSiteDisclosures(sources),
  })),
};

const sections = {
  ...readingSections,
  ...listSections,
  ...priceSections,
  ...actionSections,
  ...privacySections,
  ...skySections,
};

export type SectionName = keyof typeof sections;

/** Every section that a page can contain, by its tag. To add a section, add an entry. */
export const sectionDefinitions: Readonly<Record<string, SectionDefinition>> = sections;
