import { z } from 'zod';
import { omitUndefined } from '@/lib/content/omit-undefined';
import { text } from '@/lib/server/content/schemas/values';
import {
  defineSection,
  parseInnerTags,
  requireCoordinates,
  titleOnly,
} from '@/lib/server/content/sections/define-section';

/** Sections about the sky over the site; lib/server/sky adds the data when a page is rendered. */
export const skySections = {
  planisphere: defineSection(z.strictObject({}), (_settings, tag, { site }) => {
    if (requireCoordinates(site, 'planisphere', tag) === undefined) return undefined;
    return { section: 'planisphere', place: site.name };
  }),

  'star-trails': defineSection(z.strictObject({}), (_settings, tag, { site }) => {
    if (requireCoordinates(site, 'star-trails', tag) === undefined) return undefined;
    return { section: 'star-trails', children: tag.parseNodes(tag.node.children) };
  }),

  'fields-of-view': defineSection(titleOnly, ({ title }, tag, { site }) => {
    const schema = z.strictObject({
      name: text,
      degrees: z.number().min(0.05).max(20),
      shows: z.enum(['moon', 'pleiades']),
    });
    const fields = parseInnerTags('field', schema, tag).map(({ attributes, children }) => ({
      ...attributes,
      children,
    }));
    return { section: 'fields-of-view', ...omitUndefined({ title }), locale: site.locale, fields };
  }),

  almanac: defineSection(titleOnly, ({ title }, tag, { site }) => {
    if (requireCoordinates(site, 'almanac', tag) === undefined) return undefined;
    return { section: 'facts', of: 'tonight', ...omitUndefined({ title }), facts: [] };
  }),

  'night-bar': defineSection(titleOnly, ({ title }, tag, { site }) => {
    if (requireCoordinates(site, 'night-bar', tag) === undefined) return undefined;
    return { section: 'night-bar', ...omitUndefined({ title }) };
  }),

  'moon-phases': defineSection(titleOnly, ({ title }, tag, { site }) => {
    if (requireCoordinates(site, 'moon-phases', tag) === undefined) return undefined;
    return { section: 'moon-phases', ...omitUndefined({ title }), phases: [] };
  }),

  'night-ribbon': defineSection(z.strictObject({}), (_settings, tag, { site }) => {
    if (requireCoordinates(site, 'night-ribbon', tag) === undefined) return undefined;
    return { section: 'night-ribbon' };
  }),
};
