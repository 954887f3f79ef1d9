import { z } from 'zod';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import {
  defineSection,
  listLook,
  titleOnly,
  parseInnerTags,
  sectionSettings,
  type SectionDefinitions,
} from '@/lib/server/content/sections/define-section';
import { postsPerPage } from '@/lib/server/content/journal/post-lists';
import { findCaptioned } from '@/lib/server/content/pictures';
import { pictureSchema } from '@/lib/server/content/schemas/picture-schema';
import { text } from '@/lib/server/content/schemas/values';
import { listSectionMeta, sectionProblemWords } from '@/lib/words/lib/server/content/sections';

const rowSchema = z
  .strictObject({
    title: sectionSettings.title,
    href: sectionSettings.href,
    label: text.optional().meta(listSectionMeta.label),
    link: sectionSettings.link.optional(),
    picture: pictureSchema.optional(),
  })
  .meta(listSectionMeta.row);

const factSchema = z
  .strictObject({
    label: text.meta(listSectionMeta.factLabel),
    value: text.meta(withWords(listSectionMeta.factValue, { example: '1968' })),
    note: sectionSettings.note.optional(),
  })
  .meta(listSectionMeta.fact);

const stepSchema = z.strictObject({ title: sectionSettings.title }).meta(listSectionMeta.step);

const stopSchema = z
  .strictObject({ name: sectionSettings.name, at: z.number().min(0).meta(listSectionMeta.at) })
  .meta(listSectionMeta.stop);

/** Sections that list similar things. */
export const listSections = {
  rows: defineSection({
    attributes: titleOnly.meta(listSectionMeta.rows),
    body: { name: 'row', attributes: rowSchema, body: 'text' },
    examples: [
      {
        state: 'with a title, labels and link texts',
        text: `{% rows title="Three ways in" %}
{% row label="Fridays" title="Come by" href="/" link="When" %}
Two hours.
{% /row %}
{% row label="Any time" title="Write" href="/search" link="How" %}
One minute.
{% /row %}
{% /rows %}`,
      },
      {
        state: 'with titles as links',
        text: '{% rows %}\n{% row title="Come by" href="/" %}\nTwo hours.\n{% /row %}\n{% /rows %}',
      },
    ],
    create: ({ title }, tag, { files, look }) => {
      const rows = parseInnerTags('row', rowSchema, tag).map(({ attributes, children, line }) => {
        tag.addLink(line, attributes.href);
        const { label, link } = attributes;
        return {
          title: attributes.title,
          href: attributes.href,
          label,
          linkText: link,
          picture: findCaptioned(attributes.picture, line, tag.report, files)?.picture,
          children,
        };
      });
      return { section: 'rows', title, look: listLook(look), rows };
    },
  }),

  facts: defineSection({
    attributes: titleOnly.meta(listSectionMeta.facts),
    body: { name: 'fact', attributes: factSchema },
    examples: [
      {
        state: 'with notes',
        text: `{% facts title="In numbers" %}
{% fact label="Since" value="1968" /%}
{% fact label="Wait" value="4 days" note="at present" /%}
{% fact label="Steps" value="None" note="but one at the back door" /%}
{% /facts %}`,
      },
    ],
    create: ({ title }, tag, { look }) => {
      const facts = parseInnerTags('fact', factSchema, tag).map(
        ({ attributes: { label, value, note } }) => ({
          label,
          value,
          note,
        }),
      );
      return { section: 'facts', title, look: listLook(look), facts };
    },
  }),

  steps: defineSection({
    attributes: titleOnly.meta(listSectionMeta.steps),
    body: { name: 'step', attributes: stepSchema, body: 'text' },
    examples: [
      {
        state: 'two of them',
        text: `{% steps title="What happens" %}
{% step title="You write" %}
As much as you like.
{% /step %}
{% step title="We answer" %}
Within two days.
{% /step %}
{% /steps %}`,
      },
    ],
    create: ({ title }, tag) => ({
      section: 'steps',
      title,
      steps: parseInnerTags('step', stepSchema, tag).map(({ attributes, children }) => ({
        title: attributes.title,
        children,
      })),
    }),
  }),

  'distance-scale': defineSection({
    attributes: z
      .strictObject({
        title: sectionSettings.title.optional(),
        unit: text.meta(withWords(listSectionMeta.distanceScaleUnit, { example: 'km' })),
      })
      .meta(listSectionMeta.distanceScale),
    body: { name: 'stop', attributes: stopSchema },
    examples: [
      {
        state: 'with stops that are close together',
        text: `{% distance-scale title="Along the canal" unit="km" %}
{% stop name="The basin" at=0 /%}
{% stop name="Bottom lock" at=0.2 /%}
{% stop name="Top lock" at=0.3 /%}
{% stop name="The tunnel" at=4.5 /%}
{% /distance-scale %}`,
      },
    ],
    create: ({ title, unit }, tag, { site }) => {
      const inner = parseInnerTags('stop', stopSchema, tag);
      const stops = inner.map(({ attributes }) => attributes).sort((a, b) => a.at - b.at);
      if (stops.length < 2 || stops.at(-1)?.at === 0) {
        tag.report(tag.line, sectionProblemWords.noDistances);
        return undefined;
      }
      const { locale } = site;
      return { section: 'distance-scale', title, locale, unit, stops };
    },
  }),

  'journal-list': defineSection({
    attributes: z
      .strictObject({
        title: sectionSettings.title.optional(),
        newest: z.number().int().min(1).optional().meta(listSectionMeta.journalListNewest),
        all: sectionSettings.href
          .optional()
          .meta(withWords(listSectionMeta.journalListAll, { example: '/journal' })),
      })
      .meta(listSectionMeta.journalList),
    examples: [
      { state: 'the newest two', text: '{% journal-list title="Lately" newest=2 all="/" /%}' },
      { state: 'all, with their drawings', text: '{% journal-list title="The journal" /%}' },
    ],
    create: ({ title, newest, all }, tag, { posts, postLists, look }) => {
      if (all !== undefined) tag.addLink(tag.line, all);
      const shown = posts.slice(0, newest ?? postsPerPage);
      return {
        section: 'journal-list',
        title,
        look: listLook(look),
        all,
        // A short list is part of another page, and stays light.
        posts:
          newest === undefined || look.lists !== 'lines'
            ? shown
            : shown.map(({ picture: _picture, ...post }) => post),
        lists: newest === undefined ? postLists : undefined,
      };
    },
  }),
} satisfies Partial<SectionDefinitions>;
