import { z } from 'zod';
import { omitUndefined } from '@/lib/content/omit-undefined';
import {
  defineSection,
  titleOnly,
  parseInnerTags,
} from '@/lib/server/content/sections/define-section';
import { href, text } from '@/lib/server/content/schemas/values';
import { contentProblemWords } from '@/lib/server/content/words';
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
        people: shown.map(({ name, role, about }) => ({ name, role, ...omitUndefined({ about }) })),
      };
    },
  ),

  'price-table': defineSection(
    z.strictObject({ title: text.optional(), caption: text }),
    ({ title, caption }, tag) => {
      const schema = z.strictObject({ what: text, price: text, note: text.optional() });
      const prices = parseInnerTags('price', schema, tag).map(({ attributes }) => ({
        what: attributes.what,
        price: attributes.price,
        ...omitUndefined({ note: attributes.note }),
      }));
      return { section: 'price-table', ...omitUndefined({ title }), caption, prices };
    },
  ),

  'events-list': defineSection(
    z.strictObject({
      title: text.optional(),
      next: z.number().int().min(1).optional(),
      all: href.optional(),
    }),
    ({ title, next, all }, tag, { events }) => {
      if (all !== undefined) tag.addLink(tag.line, all);
      return { section: 'events-list', ...omitUndefined({ title, next, all }), events };
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
        posts: posts.slice(0, newest),
      };
    },
  ),
};
