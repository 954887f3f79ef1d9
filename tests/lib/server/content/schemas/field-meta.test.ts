import type { z } from 'zod';
import { expect, test } from 'vitest';
import type { SectionBody } from '@/lib/server/content/sections/define-section';
import { listSectionTags } from '@/lib/server/content/sections/sections';
import { unwrap } from '@/lib/server/editing/fields/describe-form';
import { editedKinds } from '@/lib/server/editing/kinds/kinds';

/** Controls that show by themselves what is written into them. */
const clearControls = [
  'date',
  'time',
  'span',
  'moment',
  'email',
  'phone',
  'paragraphs',
  'rich-text',
];

/** Lists what is missing in the words of a schema and of all settings in it, each once. */
function findGaps(schema: z.core.$ZodType, path: string, seen = new Set()): string[] {
  const { schema: inner, meta } = unwrap(schema);
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = inner._zod;
  // The list of an item says what it is.
  const isItem = path.endsWith('[]');
  const has = (...words: ('label' | 'help' | 'example' | 'unit' | 'itemName')[]) =>
    words.some((word) => (meta[word] ?? '') !== '');
  const hasHelp = isItem || has('help', 'example', 'unit');
  const own = (isGood: boolean, gap: string) => (isGood ? [] : [`${path}: ${gap}`]);
  const label = own(path === '' || has('label') || (isItem && def.type === 'object'), 'label');
  switch (def.type) {
    case 'object': {
      if (meta.control === 'chosen') {
        const unnamed = Object.keys(def.shape).filter((name) => !meta.choices?.[name]);
        return [...label, ...own(hasHelp, 'help'), ...own(unnamed.length === 0, unnamed.join())];
      }
      const layout = (meta.layout ?? []).flatMap((place) =>
        typeof place === 'string' ? [place] : place.fields,
      );
      const unknown = layout.filter((name) => !(name in def.shape));
      return [
        ...label,
        // The dates of a series have the layout of the event.
        ...own(
          unknown.length === 0 || path === '.repeats.dates[]',
          `layout with ${unknown.join()}`,
        ),
        ...Object.entries(def.shape).flatMap(([name, each]) =>
          findGaps(each, `${path}.${name}`, seen),
        ),
      ];
    }
    case 'array':
    case 'record': {
      const item = def.type === 'array' ? def.element : def.valueType;
      const isTimes = unwrap(item).meta.control === 'span';
      return [
        ...label,
        ...own(has('itemName'), 'itemName'),
        ...own(isTimes || hasHelp || path === '', 'help'),
        ...findGaps(item, `${path}[]`, seen),
      ];
    }
    case 'union': {
      if ('discriminator' in def) {
        const gaps = def.options.flatMap((each, index) =>
          findGaps(each, `${path}/${index}[]`, seen),
        );
        return [...own(has('label'), 'label'), ...gaps];
      }
      if (meta.ways === undefined) {
        const list = def.options.find((each) => unwrap(each).schema._zod.def.type === 'array');
        const inList = list === undefined ? [] : findGaps(list, path, seen);
        return [
          ...label,
          ...own(hasHelp, 'help'),
          ...inList.filter((gap) => gap.startsWith(`${path}[]`)),
        ];
      }
      return [
        ...label,
        ...own(Object.keys(meta.ways).length === def.options.length, 'ways'),
        ...def.options.flatMap((each, index) =>
          unwrap(each).schema._zod.def.type === 'literal'
            ? []
            : findGaps(each, `${path}/${index}`, seen),
        ),
      ];
    }
    case 'enum': {
      const values = Object.values(def.entries).map(String);
      // Names are words already.
      const unnamed = values.filter((value) => /^[a-z]/.test(value) && !meta.choices?.[value]);
      return [...label, ...own(unnamed.length === 0, `words for ${unnamed.join()}`)];
    }
    case 'number':
    case 'boolean':
      return [...label, ...own(hasHelp, 'help')];
    default: {
      const isClear = clearControls.includes(meta.control ?? '') || !hasFormat(inner, schema);
      return [...label, ...own(isClear || hasHelp, 'help')];
    }
  }
}

/** Whether a text is more than any text. */
function hasFormat(inner: z.core.$ZodTypes, schema: z.core.$ZodType): boolean {
  const checks = inner._zod.def.checks ?? [];
  const isTransformed = (schema as z.core.$ZodTypes)._zod.def.type === 'pipe';
  return (
    isTransformed ||
    checks.some(({ _zod: { def } }) => def.check === 'custom' || def.check === 'string_format')
  );
}

test.each(editedKinds.map(({ id, schema }) => [id, schema] as const))(
  'every setting of %s says what it is',
  (_, schema) => {
    expect(findGaps(schema, '').join('\n')).toBe('');
  },
);

/** Lists what is missing in the words of a section and of the tags in it. Their forms are short, and need no help. */
function findSectionGaps(
  attributes: z.core.$ZodType,
  body: SectionBody | undefined,
  name: string,
): readonly string[] {
  const gaps = findGaps(attributes, `${name}[]`).filter((gap) => !gap.endsWith(': help'));
  const inside =
    typeof body === 'object' ? findSectionGaps(body.attributes, body.body, body.name) : [];
  return [...gaps, ...inside];
}

test.each([...listSectionTags()])('every setting of the section %s has a label', (name, tag) => {
  expect(findSectionGaps(tag.attributes, tag.body, name)).toEqual([]);
});
