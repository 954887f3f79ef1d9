import { z } from 'zod';
import { omitUndefined } from '@/lib/content/omit-undefined';
import { kind, needCoordinates, onlyTitle } from '@/lib/server/content/sections/section-kind';

/** Sections about the sky over the site's coordinates; lib/server/sky fills them when a page is made. */
export const skyKinds = {
  planisphere: kind(z.strictObject({}), (_settings, tag, { site }) => {
    if (needCoordinates(site, 'planisphere', tag) === undefined) return undefined;
    return { section: 'planisphere', place: site.name };
  }),

  almanac: kind(onlyTitle, ({ title }, tag, { site }) => {
    if (needCoordinates(site, 'almanac', tag) === undefined) return undefined;
    return { section: 'facts', of: 'tonight', ...omitUndefined({ title }), facts: [] };
  }),
};
