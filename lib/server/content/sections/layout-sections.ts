import { z } from 'zod';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import { formatDay } from '@/lib/server/content/dates';
import { findPicture } from '@/lib/server/content/pictures';
import { isoDate, text } from '@/lib/server/content/schemas/values';
import {
  defineSection,
  parseInnerTags,
  sectionSettings,
  titleOnly,
  type SectionDefinitions,
} from '@/lib/server/content/sections/define-section';
import { layoutSectionMeta, sectionProblemWords } from '@/lib/words/lib/server/content/sections';

const columnSchema = z
  .strictObject({ title: sectionSettings.title.optional() })
  .meta(layoutSectionMeta.column);

const entrySchema = z
  .strictObject({
    // Markdoc reads `when=1968` as a number.
    when: z
      .preprocess((value) => (typeof value === 'number' ? String(value) : value), text)
      .meta(withWords(layoutSectionMeta.entryWhen, { example: '1968' })),
    title: sectionSettings.title.optional(),
  })
  .meta(layoutSectionMeta.entry);

const logoSchema = z
  .strictObject({
    name: sectionSettings.name,
    src: text.optional().meta(withWords(layoutSectionMeta.src, { example: '/pictures/logo.svg' })),
    href: sectionSettings.href.optional(),
  })
  .meta(layoutSectionMeta.logo);

/** Sections that place text or logos in an order of their own. */
export const layoutSections = {
  columns: defineSection({
    attributes: titleOnly.meta(layoutSectionMeta.columns),
    body: { name: 'column', attributes: columnSchema, body: 'text' },
    examples: [
      {
        state: 'with titles',
        text: `{% columns title="Two ways in" %}
{% column title="By the front door" %}
Three steps, a rail on the left, and a bell at the height of a hand.

- Open until six
- Closed on Mondays
{% /column %}
{% column title="By the yard" %}
Level all the way, and wide enough for a wheelchair. [Ring first](/).
{% /column %}
{% /columns %}`,
      },
      {
        state: 'with text only',
        text: '{% columns %}\n{% column %}\nWhat we do.\n{% /column %}\n{% column %}\nWhat we do not.\n{% /column %}\n{% /columns %}',
      },
    ],
    create: ({ title }, tag) => {
      const columns = parseInnerTags('column', columnSchema, tag).map(
        ({ attributes, children }) => ({
          title: attributes.title,
          children,
        }),
      );
      if (columns.length !== 2) {
        tag.report(tag.line, sectionProblemWords.twoColumns(columns.length));
      }
      return { section: 'columns', title, columns };
    },
  }),

  timeline: defineSection({
    attributes: titleOnly.meta(layoutSectionMeta.timeline),
    body: { name: 'entry', attributes: entrySchema, body: 'text' },
    examples: [
      {
        state: 'with years, a day and titles',
        text: `{% timeline title="How it went" %}
{% entry when=1968 title="A shed" %}
Four people and a borrowed key.
{% /entry %}
{% entry when="Winter 1975" %}
The roof came off, and the money for a new one came in.
{% /entry %}
{% entry when="2027-03-14" title="The new room" %}
It opens. [Come by](/).
{% /entry %}
{% /timeline %}`,
      },
      {
        state: 'without a title',
        text: '{% timeline %}\n{% entry when="2026" %}\nThe first year.\n{% /entry %}\n{% /timeline %}',
      },
    ],
    create: ({ title }, tag, { site }) => ({
      section: 'timeline',
      title,
      entries: parseInnerTags('entry', entrySchema, tag).map(
        ({ attributes: { when, title: heading }, children }) => ({
          label: isDay(when) ? formatDay(when, site.locale) : when,
          date: /^\d{4}$/.test(when) || isDay(when) ? when : undefined,
          title: heading,
          children,
        }),
      ),
    }),
  }),

  logos: defineSection({
    attributes: titleOnly.meta(layoutSectionMeta.logos),
    body: { name: 'logo', attributes: logoSchema },
    examples: [
      {
        state: 'with links, and one by its name',
        text: `{% logos title="With the help of" %}
{% logo name="The Moor Trust" src="DRAWING" href="https://example.org/moor" /%}
{% logo name="Beacon Bakery" src="DRAWING" /%}
{% logo name="Friends of the Hill" href="https://example.org/friends" /%}
{% /logos %}`,
      },
    ],
    create: ({ title }, tag, { files }) => {
      const logos = parseInnerTags('logo', logoSchema, tag).map(({ attributes, line }) => {
        const { name, src, href: address } = attributes;
        if (address !== undefined) tag.addLink(line, address);
        // The name is its text alternative.
        const named = src === undefined ? undefined : { src, decorative: true };
        return {
          name,
          href: address,
          picture: named && findPicture(named, line, tag.report, files),
        };
      });
      return { section: 'logos', title, logos };
    },
  }),
} satisfies Partial<SectionDefinitions>;

function isDay(value: string): boolean {
  return isoDate.safeParse(value).success;
}
