import { z } from 'zod';
import {
  defineSection,
  sectionSettings,
  parseInnerTags,
  requireCoordinates,
  titleOnly,
  type SectionDefinitions,
  type TimedContent,
} from '@/lib/server/content/sections/define-section';
import { nextMoonQuarters } from '@/lib/server/sky/ephemeris';
import { computeHorizonStrip } from '@/lib/server/sky/horizon-strip';
import { nextMoonPhases } from '@/lib/server/sky/moon-phases';
import { nextSlot, nightAt } from '@/lib/server/sky/night';
import { computeNightBar } from '@/lib/server/sky/night-bar';
import { computeNightRibbon } from '@/lib/server/sky/night-ribbon';
import { hasCoordinates, skyView, starTrailsView, tonight } from '@/lib/server/sky/sky-view';
import { skySectionMeta } from '@/lib/words/lib/server/sky';

const fieldSchema = z
  .strictObject({
    name: sectionSettings.name,
    degrees: z.number().min(0.05).max(20).meta(skySectionMeta.degrees),
    shows: z.enum(['moon', 'pleiades']).meta(skySectionMeta.shows),
  })
  .meta(skySectionMeta.field);

/** Sections about the sky over the site. */
export const skySections = {
  planisphere: defineSection({
    attributes: z.strictObject({}).meta(skySectionMeta.planisphere),
    examples: [
      { state: 'the sky at this moment', text: '{% planisphere /%}' },
      {
        state: 'in a hero',
        text: '{% hero title="Look up." %}\nTonight’s sky.\n\n{% planisphere /%}\n{% /hero %}',
      },
    ],
    create: (_settings, tag, { site }) => {
      if (requireCoordinates(site, 'planisphere', tag) === undefined) return undefined;
      return { section: 'planisphere', isBackdrop: true, place: site.name };
    },
    fill: (node, { site }, now) =>
      hasCoordinates(site) ? { ...node, view: skyView(site, now) } : node,
    validUntil: (_node, _content, now) => nextSlot(now),
  }),

  'star-trails': defineSection({
    attributes: z.strictObject({}).meta(skySectionMeta.starTrails),
    body: 'text',
    examples: [
      {
        state: 'of this night',
        text: '{% star-trails %}\nThe stars turn fifteen degrees an hour. [See the sky](/)\n{% /star-trails %}',
      },
    ],
    create: (_settings, tag, { site }) => {
      if (requireCoordinates(site, 'star-trails', tag) === undefined) return undefined;
      return { section: 'star-trails', children: tag.parseNodes(tag.node.children) };
    },
    fill: (node, { site }, now) =>
      hasCoordinates(site) ? { ...node, view: starTrailsView(site, now) } : node,
    validUntil: endOfNight,
  }),

  'fields-of-view': defineSection({
    attributes: titleOnly.meta(skySectionMeta.fieldsOfView),
    body: { name: 'field', attributes: fieldSchema, body: 'text' },
    examples: [
      {
        state: 'two of them',
        text: `{% fields-of-view title="What you see at once" %}
{% field name="Binoculars" degrees=6.5 shows="pleiades" %}
The whole cluster.
{% /field %}
{% field name="A telescope" degrees=0.4 shows="moon" %}
A part of the Moon.
{% /field %}
{% /fields-of-view %}`,
      },
    ],
    create: ({ title }, tag, { site }) => {
      const fields = parseInnerTags('field', fieldSchema, tag).map(({ attributes, children }) => ({
        ...attributes,
        children,
      }));
      return {
        section: 'fields-of-view',
        title,
        locale: site.locale,
        fields,
      };
    },
  }),

  almanac: defineSection({
    attributes: titleOnly.meta(skySectionMeta.almanac),
    examples: [{ state: 'of this night', text: '{% almanac title="Tonight" /%}' }],
    create: ({ title }, tag, { site }) => {
      if (requireCoordinates(site, 'almanac', tag) === undefined) return undefined;
      return { section: 'almanac', title, facts: [] };
    },
    fill: (node, content, now) => ({ ...node, facts: tonight(content, now) }),
    validUntil: (_node, _content, now) => nextSlot(now),
  }),

  'night-bar': defineSection({
    attributes: titleOnly.meta(skySectionMeta.nightBar),
    examples: [{ state: 'of this night', text: '{% night-bar title="This night" /%}' }],
    create: ({ title }, tag, { site }) => {
      if (requireCoordinates(site, 'night-bar', tag) === undefined) return undefined;
      return { section: 'night-bar', title };
    },
    fill: (node, { site }, now) =>
      hasCoordinates(site) ? { ...node, view: computeNightBar(site, now) } : node,
    validUntil: (_node, _content, now) => nextSlot(now),
  }),

  'moon-phases': defineSection({
    attributes: titleOnly.meta(skySectionMeta.moonPhases),
    examples: [{ state: 'the next four', text: '{% moon-phases title="The Moon" /%}' }],
    create: ({ title }, tag, { site }) => {
      if (requireCoordinates(site, 'moon-phases', tag) === undefined) return undefined;
      return { section: 'moon-phases', title, phases: [] };
    },
    fill: (node, { site }, now) =>
      hasCoordinates(site) ? { ...node, phases: nextMoonPhases(site, now) } : node,
    validUntil: (_node, _content, now) => nextMoonQuarters(now, 1)[0]?.at,
  }),

  'night-ribbon': defineSection({
    attributes: z.strictObject({}).meta(skySectionMeta.nightRibbon),
    examples: [{ state: 'of the season', text: '{% night-ribbon /%}' }],
    create: (_settings, tag, { site }) => {
      if (requireCoordinates(site, 'night-ribbon', tag) === undefined) return undefined;
      return { section: 'night-ribbon', aside: true };
    },
    fill: (node, { site, events }, now) =>
      hasCoordinates(site) ? { ...node, view: computeNightRibbon(site, events, now) } : node,
    validUntil: endOfNight,
  }),

  'horizon-strip': {
    onEvent: ({ data }, site) => {
      if (data.target === undefined || data.status !== 'planned' || !hasCoordinates(site)) {
        return undefined;
      }
      const strip = computeHorizonStrip(data.target, data, site);
      return strip && { section: 'horizon-strip', strip };
    },
  },
} satisfies Partial<SectionDefinitions>;

/** Returns when "tonight" becomes the next night. */
function endOfNight(_node: object, { site }: TimedContent, now: Date): Date {
  return nightAt(now, site.timeZone).to;
}
