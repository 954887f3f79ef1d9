import { z } from 'zod';
import {
  defineSection,
  listLook,
  titleOnly,
  parseInnerTags,
  type SectionDefinitions,
} from '@/lib/server/content/sections/define-section';
import { postsPerPage } from '@/lib/server/content/journal/post-lists';
import { findCaptioned } from '@/lib/server/content/pictures';
import { pictureSchema } from '@/lib/server/content/schemas/picture-schema';
import { href, text } from '@/lib/server/content/schemas/values';
import { sectionProblemWords } from '@/lib/server/content/sections/words';

/** Sections that list similar things. */
export const listSections = {
  rows: defineSection({
    attributes: titleOnly,
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
      const schema = z.strictObject({
        title: text,
        href,
        label: text.optional(),
        link: text.optional(),
        picture: pictureSchema.optional(),
      });
      const rows = parseInnerTags('row', schema, tag).map(({ attributes, children, line }) => {
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
    attributes: titleOnly,
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
      const schema = z.strictObject({ label: text, value: text, note: text.optional() });
      const facts = parseInnerTags('fact', schema, tag).map(
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
    attributes: titleOnly,
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
      steps: parseInnerTags('step', z.strictObject({ title: text }), tag).map(
        ({ attributes, children }) => ({ title: attributes.title, children }),
      ),
    }),
  }),

  'distance-scale': defineSection({
    attributes: z.strictObject({ title: text.optional(), unit: text }),
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
      const schema = z.strictObject({ name: text, at: z.number().min(0) });
      const inner = parseInnerTags('stop', schema, tag);
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
    attributes: z.strictObject({
      title: text.optional(),
      newest: z.number().int().min(1).optional(),
      all: href.optional(),
    }),
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
