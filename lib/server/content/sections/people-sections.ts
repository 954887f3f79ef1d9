import { z } from 'zod';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import { contactLinks, webLinks } from '@/lib/server/content/people/person-links';
import { findCaptioned } from '@/lib/server/content/pictures';
import { pictureSchema } from '@/lib/server/content/schemas/picture-schema';
import { text } from '@/lib/server/content/schemas/values';
import {
  defineSection,
  sectionSettings,
  parseInnerTags,
  titleOnly,
  type SectionDefinitions,
} from '@/lib/server/content/sections/define-section';
import { contentProblemWords } from '@/lib/words/lib/server/content';
import { peopleSectionMeta } from '@/lib/words/lib/server/content/sections';

const testimonialSchema = z
  .strictObject({
    who: text.meta(peopleSectionMeta.who),
    role: text.optional().meta(peopleSectionMeta.role),
    picture: pictureSchema.optional(),
  })
  .meta(peopleSectionMeta.testimonial);

/** Sections with people, and with what people say. */
export const peopleSections = {
  people: defineSection({
    attributes: z
      .strictObject({
        title: sectionSettings.title.optional(),
        only: z
          .array(text.meta(withWords(peopleSectionMeta.peopleOnlyItem, { picks: 'person' })))
          .optional()
          .meta(peopleSectionMeta.peopleOnly),
      })
      .meta(peopleSectionMeta.people),
    examples: [{ state: 'all of them', text: '{% people title="Who we are" /%}' }],
    create: ({ title, only }, tag, { people, invalidFiles, site }) => {
      const ids = people.map(({ id }) => id);
      for (const id of only ?? []) {
        if (ids.includes(id) || invalidFiles?.has('content/people.yaml') === true) continue;
        tag.report(tag.line, contentProblemWords.unknownPerson(id) + suggestOneOf(id, ids));
      }
      const shown = people.filter(({ id }) => only?.includes(id) ?? true);
      return {
        section: 'people',
        title,
        people: shown.map((person) => {
          const { name, role, since, about, path, portrait } = person;
          const links = [...contactLinks(person, site.address.country), ...webLinks(person)];
          return {
            name,
            role,
            since,
            about,
            href: path,
            links: links.length === 0 ? undefined : links,
            portrait: portrait?.picture,
          };
        }),
      };
    },
  }),

  testimonials: defineSection({
    attributes: titleOnly.meta(peopleSectionMeta.testimonials),
    body: { name: 'testimonial', attributes: testimonialSchema, body: 'text' },
    examples: [
      {
        state: 'with and without a role and a picture',
        text: `{% testimonials title="What people say" %}
{% testimonial who="Ada Brown" role="who came with her mother" %}
Everybody was kind and had time for our questions.
{% /testimonial %}
{% testimonial who="Tom" picture={src: "DRAWING", decorative: true} %}
I stayed for the tea and came back for the rest.
{% /testimonial %}
{% /testimonials %}`,
      },
    ],
    create: ({ title }, tag, { files }) => {
      const testimonials = parseInnerTags('testimonial', testimonialSchema, tag).map(
        ({ attributes: { who, role, picture }, children, line }) => ({
          who,
          role,
          portrait: findCaptioned(picture, line, tag.report, files)?.picture,
          children,
        }),
      );
      return { section: 'testimonials', title, testimonials };
    },
  }),
} satisfies Partial<SectionDefinitions>;
