import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import type { FormField } from '@/lib/editing/form-field';
import { formSchema } from '@/lib/server/content/forms/form-schema';
import { peopleSchema, redirectsSchema } from '@/lib/server/content/schemas/content-schemas';
import { eventSchema } from '@/lib/server/content/schemas/event-schema';
import { hoursSchema } from '@/lib/server/content/schemas/hours-schema';
import { resourceSchema } from '@/lib/server/content/schemas/resource-schema';
import { siteSchema } from '@/lib/server/content/schemas/site-schema';
import { themeSchema } from '@/lib/server/content/theme/theme-schema';
import { listSectionTags } from '@/lib/server/content/sections/sections';
import { describeForm } from '@/lib/server/editing/fields/describe-form';
import { editedKinds } from '@/lib/server/editing/kinds/kinds';
import { describeSection } from '@/lib/server/editing/sections/describe-section';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import * as german from '@/lib/words/de/lib/server/content/schemas';
import * as germanSections from '@/lib/words/de/lib/server/content/sections';
import { readForm } from '@/lib/server/editing/fields/read-form';
import { showValue } from '@/lib/server/editing/fields/show-value';
import { hoursMeta, eventMeta } from '@/lib/words/lib/server/content/schemas';

test('shows hours in the order of the schema, with its words', () => {
  const hours = describeForm(hoursSchema);
  expect(hours.kind === 'group' && hours.fields.map(({ field }) => field.label)).toEqual([
    hoursMeta.week.label,
    'Seasons',
    hoursMeta.exceptions.label,
    hoursMeta.holidays.label,
    hoursMeta.lastEntry.label,
    'Note',
  ]);
});

test('describes a form in the language of the work', () => {
  const event = () => describeForm(eventSchema);
  const labels = ({ fields }: Extract<FormField, { kind: 'group' }>) =>
    fields.map(({ field, fold }) => [fold?.label, field.label]);
  const inGerman = inLanguage('de', event);
  expect(inGerman.kind === 'group' && labels(inGerman)).toContainEqual([
    german.eventMeta.parts.cancelled,
    german.eventMeta.status.label,
  ]);
  expect(inLanguage('de', () => describeSection('quote')?.label)).toBe(
    germanSections.readingSectionMeta.quote.label,
  );
  const english = event();
  expect(english.kind === 'group' && labels(english)).toContainEqual([
    eventMeta.parts.cancelled,
    'State',
  ]);
  expect(describeSection('quote')?.label).toBe('Quotation');
});

const folders = [
  'content',
  ...['clinic', 'choir'].map((name) => `scripts/examples/${name}/content`),
];
const kinds = [
  ['events', eventSchema],
  ['resources', resourceSchema],
  ['forms', formSchema],
] as const;
const single = [
  ['site.yaml', siteSchema],
  ['people.yaml', peopleSchema],
  ['redirects.yaml', redirectsSchema],
  ['../theme/theme.yaml', themeSchema],
] as const;
const shipped = folders.flatMap((folder) => [
  ...kinds.flatMap(([kind, schema]) =>
    list(`${folder}/${kind}`).map((name) => [`${folder}/${kind}/${name}`, schema] as const),
  ),
  ...single
    .filter(([name]) => existsSync(`${folder}/${name}`))
    .map(([name, schema]) => [`${folder}/${name}`, schema] as const),
]);

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  } catch {
    return [];
  }
}

test.each(shipped)('reads %s back as it was shown', (file, schema) => {
  const value: unknown = parse(readFileSync(file, 'utf8'));
  const field = describeForm(schema);
  expect(readForm(field, showValue(field, value), value).value).toEqual(value);
});

const sections = [...listSectionTags().keys()].map(
  (name) => [name, describeSection(name)] as const,
);

test.each([
  ...editedKinds.map(({ id, schema }) => [id, describeForm(schema)] as const),
  ...sections,
])('every setting of %s can be edited in its form', (_, field) => {
  expect(field && findKept(field, '')).toEqual([]);
});

/** Lists the settings that a form only mentions: they stand in the file only. There is none, so none has a reason. */
function findKept(field: FormField, path: string): string[] {
  switch (field.kind) {
    case 'kept':
      return [path];
    case 'group':
      return field.fields.flatMap((each) => findKept(each.field, `${path}.${each.name}`));
    case 'list':
      return findKept(field.item, `${path}[]`);
    case 'either':
      return field.ways.flatMap((way) => (way.field ? findKept(way.field, path) : []));
    default:
      return [];
  }
}
