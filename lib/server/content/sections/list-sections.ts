import { z } from 'zod';
import { omitUndefined } from '@/lib/content/omit-undefined';
import {
  defineSection,
  titleOnly,
  parseInnerTags,
} from '@/lib/server/content/sections/define-section';
import { href, text } from '@/lib/server/content/schemas/values';
import { sectionProblemWords } from '@/lib/server/content/sections/words';
import { contentProblemWords } from '@/lib/server/content/words';
import { isInvalidForm } from '@/lib/server/content/files/file-names';
import { suggestOneOf } from '@/lib/server/content/files/problems';

/** Sections that list similar things. */
export const listSections = {
  rows: defineSection(titleOnly, ({ title }, tag) => {
    const schema = z.strictObject({
      title: text,
      href,
      label: text.optional(),
      link: text.optional(),
    });
    const rows = parseInnerTags('row', schema, tag).map(({ attributes, children, line }) => {
      tag.addLink(line, attributes.href);
      const { label, link } = attributes;
      return {
        title: attributes.title,
        href: attributes.href,
        ...omitUndefined({ label, linkText: link }),
        children,
      };
    });
    return { section: 'rows', ...omitUndefined({ title }), rows };
  }),

  facts: defineSection(titleOnly, ({ title }, tag) => {
    const schema = z.strictObject({ label: text, value: text, note: text.optional() });
    const facts = parseInnerTags('fact', schema, tag).map(
      ({ attributes: { label, value, note } }) => ({
        label,
        value,
        ...omitUndefined({ note }),
      }),
    );
    return { section: 'facts', ...omitUndefined({ title }), facts };
  }),

  steps: defineSection(titleOnly, ({ title }, tag) => ({
    section: 'steps',
    ...omitUndefined({ title }),
    steps: parseInnerTags('step', z.strictObject({ title: text }), tag).map(
      ({ attributes, children }) => ({ title: attributes.title, children }),
    ),
  })),

  people: defineSection(
    z.strictObject({ title: text.optional(), only: z.array(text).optional() }),
    ({ title, only }, tag, { people, invalidFiles }) => {
      const ids = people.map(({ id }) => id);
      for (const id of only ?? []) {
        if (ids.includes(id) || invalidFiles?.has('content/people.yaml') === true) continue;
        tag.report(tag.line, contentProblemWords.unknownPerson(id) + suggestOneOf(id, ids));
      }
      const shown = people.filter(({ id }) => only?.includes(id) ?? true);
      return {
        section: 'people',
        ...omitUndefined({ title }),
        people: shown.map(({ name, role, since, about }) => ({
          name,
          role,
          ...omitUndefined({ since, about }),
        })),
      };
    },
  ),

  'distance-scale': defineSection(
    z.strictObject({ title: text.optional(), unit: text }),
    ({ title, unit }, tag, { site }) => {
      const schema = z.strictObject({ name: text, at: z.number().min(0) });
      const inner = parseInnerTags('stop', schema, tag);
      const stops = inner.map(({ attributes }) => attributes).sort((a, b) => a.at - b.at);
      if (stops.length < 2 || stops.at(-1)?.at === 0) {
        tag.report(tag.line, sectionProblemWords.noDistances);
        return undefined;
      }
      const { locale } = site;
      return { section: 'distance-scale', ...omitUndefined({ title }), locale, unit, stops };
    },
  ),

  'events-list': defineSection(
    z.strictObject({
      title: text.optional(),
      next: z.number().int().min(1).optional(),
      all: href.optional(),
      form: text.optional(),
      aside: z.boolean().optional(),
    }),
    ({ title, next, all, form, aside }, tag, { events, forms, invalidFiles }) => {
      if (all !== undefined) tag.addLink(tag.line, all);
      if (
        form !== undefined &&
        !forms.has(form) &&
        !isInvalidForm(form, invalidFiles ?? new Set())
      ) {
        const suggestion = suggestOneOf(form, [...forms.keys()]);
        tag.report(tag.line, contentProblemWords.unknownForm(form) + suggestion);
      }
      return {
        section: 'events-list',
        ...omitUndefined({ title, next, all, form, aside }),
        events,
      };
    },
  ),

  'journal-list': defineSection(
    z.strictObject({
      title: text.optional(),
      newest: z.number().int().min(1).optional(),
      all: href.optional(),
    }),
    ({ title, newest, all }, tag, { posts }) => {
      if (all !== undefined) tag.addLink(tag.line, all);
      return {
        section: 'journal-list',
        ...omitUndefined({ title, all }),
        // A short list is part of another page, and stays light.
        posts:
          newest === undefined
            ? posts
            : posts.slice(0, newest).map(({ picture: _picture, ...post }) => post),
      };
    },
  ),
};
