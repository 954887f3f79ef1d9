import { z } from 'zod';
import { text } from '@/lib/server/content/schemas/values';
import {
  defineSection,
  parseInnerTags,
  sectionSettings,
  titleOnly,
  type SectionDefinitions,
} from '@/lib/server/content/sections/define-section';
import { bandSectionMeta, sectionProblemWords } from '@/lib/words/lib/server/content/sections';

const barSchema = z
  .strictObject({
    label: text.meta(bandSectionMeta.label),
    value: z.number().nonnegative().meta(bandSectionMeta.value),
    of: z.number().positive().meta(bandSectionMeta.of),
    text: text.meta(bandSectionMeta.text),
  })
  .meta(bandSectionMeta.bar);

/** Sections that show numbers as bars, and the band across a page. */
export const bandSections = {
  bars: defineSection({
    attributes: titleOnly.meta(bandSectionMeta.bars),
    body: { name: 'bar', attributes: barSchema },
    examples: [
      {
        state: 'places of a course',
        text: `{% bars title="Places" %}
{% bar label="Mornings" value=11 of=12 text="1 place" /%}
{% bar label="Evenings" value=8 of=8 text="waiting list" /%}
{% /bars %}`,
      },
    ],
    create: ({ title }, tag) => ({
      section: 'bars',
      title,
      bars: parseInnerTags('bar', barSchema, tag).flatMap(({ attributes, line }) => {
        if (attributes.value <= attributes.of) return [attributes];
        tag.report(line, sectionProblemWords.barTooLong(attributes.value, attributes.of));
        return [];
      }),
    }),
  }),

  band: defineSection({
    attributes: z
      .strictObject({
        title: sectionSettings.title,
        href: sectionSettings.href.optional(),
        link: sectionSettings.link.optional(),
      })
      .meta(bandSectionMeta.band),
    body: 'text',
    examples: [
      {
        state: 'with a button and bars',
        text: `{% band title="Come by" href="/" link="Plan a visit" %}
Any evening, and no need to book.

{% bars %}
{% bar label="Chairs" value=3 of=12 text="9 free" /%}
{% /bars %}
{% /band %}`,
      },
      { state: 'with text only', text: '{% band title="Come by" %}\nAny evening.\n{% /band %}' },
    ],
    create: ({ title, href: address, link }, tag) => {
      if (address !== undefined) tag.addLink(tag.line, address);
      if ((address === undefined) !== (link === undefined)) {
        tag.report(tag.line, sectionProblemWords.halfLink);
      }
      return {
        section: 'band',
        title,
        href: address,
        linkText: link,
        children: tag.parseNodes(tag.node.children),
      };
    },
  }),
} satisfies Partial<SectionDefinitions>;
