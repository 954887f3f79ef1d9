import { z } from 'zod';
import { given } from '@/lib/content/given';
import { kind, onlyTitle } from '@/lib/server/content/section-kind';

/** Sections about the sky over the site's coordinates; lib/server/sky fills them when a page is made. */
export const skyKinds = {
  planisphere: kind(z.strictObject({}), (_settings, _tag, { site }) => ({
    section: 'planisphere',
    place: site.name,
  })),

  almanac: kind(onlyTitle, ({ title }) => ({
    section: 'facts',
    of: 'tonight',
    ...given({ title }),
    facts: [],
  })),
};
