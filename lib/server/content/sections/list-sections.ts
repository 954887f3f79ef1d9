import { z } from 'zod';
import { omitUndefined } from '@/lib/content/omit-undefined';
import { kind, onlyTitle, readInner, words } from '@/lib/server/content/sections/section-kind';
import { href } from '@/lib/server/content/schema-values';
import { oneOf } from '@/lib/server/content/files/suggest';

/** Sections that set like things one under the other. */
export const listKinds = {
  rows: kind(onlyTitle, ({ title }, tag) => {
    const schema = z.strictObject({
      title: words,
      href,
      label: words.optional(),
      link: words.optional(),
    });
    const rows = readInner('row', schema, tag).map(({ attributes, children, line }) => {
      tag.link(line, attributes.href);
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

  facts: kind(onlyTitle, ({ title }, tag) => {
    const schema = z.strictObject({ label: words, value: words, note: words.optional() });
    const facts = readInner('fact', schema, tag).map(({ attributes: { label, value, note } }) => ({
      label,
      value,
      ...omitUndefined({ note }),
    }));
    return { section: 'facts', ...omitUndefined({ title }), facts };
  }),

  steps: kind(onlyTitle, ({ title }, tag) => ({
    section: 'steps',
    ...omitUndefined({ title }),
    steps: readInner('step', z.strictObject({ title: words }), tag).map(
      ({ attributes, children }) => ({ title: attributes.title, children }),
    ),
  })),

  people: kind(
    z.strictObject({ title: words.optional(), only: z.array(words).optional() }),
    ({ title, only }, tag, { people, unread }) => {
      const ids = people.map(({ id }) => id);
      for (const id of only ?? []) {
        if (ids.includes(id) || unread?.has('content/people.yaml') === true) continue;
        tag.report(tag.line, `There is no person "${id}" in content/people.yaml.${oneOf(id, ids)}`);
      }
      const shown = people.filter(({ id }) => only?.includes(id) ?? true);
      return {
        section: 'people',
        ...omitUndefined({ title }),
        people: shown.map(({ name, role, about }) => ({ name, role, ...omitUndefined({ about }) })),
      };
    },
  ),

  'price-table': kind(
    z.strictObject({ title: words.optional(), caption: words }),
    ({ title, caption }, tag) => {
      const schema = z.strictObject({ what: words, price: words, note: words.optional() });
      const prices = readInner('price', schema, tag).map(({ attributes }) => ({
        what: attributes.what,
        price: attributes.price,
        ...omitUndefined({ note: attributes.note }),
      }));
      return { section: 'price-table', ...omitUndefined({ title }), caption, prices };
    },
  ),

  'events-list': kind(
    z.strictObject({
      title: words.optional(),
      next: z.number().int().min(1).optional(),
      all: href.optional(),
    }),
    ({ title, next, all }, tag, { events }) => {
      if (all !== undefined) tag.link(tag.line, all);
      return { section: 'events-list', ...omitUndefined({ title, next, all }), events };
    },
  ),

  'journal-list': kind(
    z.strictObject({
      title: words.optional(),
      newest: z.number().int().min(1).optional(),
      all: href.optional(),
    }),
    ({ title, newest, all }, tag, { posts }) => {
      if (all !== undefined) tag.link(tag.line, all);
      return {
        section: 'journal-list',
        ...omitUndefined({ title, all }),
        posts: posts.slice(0, newest),
      };
    },
  ),
};
