import { expect, test } from 'vitest';
import { z } from 'zod';
import { siteSchema } from '@/lib/server/content/schemas/site-schema';
import { bookingSchema, ticketSchema } from '@/lib/server/content/schemas/booking-schema';
import { noticeSchema } from '@/lib/server/content/schemas/notice-schema';
import { resourceSchema } from '@/lib/server/content/schemas/resource-schema';
import { pictureSchema } from '@/lib/server/content/schemas/picture-schema';
import {
  feedsSchema,
  pageSchema,
  peopleSchema,
  postSchema,
  redirectsSchema,
  sectionSchema,
} from '@/lib/server/content/schemas/content-schemas';
import { eventSchema } from '@/lib/server/content/schemas/event-schema';
import { ownFontSchema } from '@/lib/server/content/theme/own-font';
import { themeSchema } from '@/lib/server/content/theme/theme-schema';
import { listSectionTags } from '@/lib/server/content/sections/sections';
import { formSchema } from '@/lib/server/content/forms/form-schema';
import { fieldSchema } from '@/lib/server/content/forms/field-schema';
import { paymentSchema } from '@/lib/server/content/forms/payment-schema';
import { problemsWith } from '@/tests/support/content';
import { codeSpans, readTable } from '../support/documents';
import { suggestionWords } from '@/lib/words/lib/server/content/files';
import { sectionProblemWords } from '@/lib/words/lib/server/content/sections';

/** The parts of JSON Schema that the content schemas use. */
const nodeSchema = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  items: z.unknown().optional(),
  default: z.unknown().optional(),
});

/** Returns every setting of a schema as `[path, required or default]`, such as `['hours.note', 'no']`. */
function listSettings(
  schema: z.ZodType,
  documentedElsewhere: readonly string[] = [],
): [string, string][] {
  const json: unknown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return visit(json, '');

  function visit(value: unknown, path: string): [string, string][] {
    const { properties, required, items } = nodeSchema.parse(value);
    if (items !== undefined && properties === undefined) {
      return visit(items, path === '' ? '' : `${path}[]`);
    }
    return Object.entries(properties ?? {}).flatMap(([name, child]) => {
      const childPath = path === '' ? name : `${path}.${name}`;
      const own: [string, string] = [childPath, stateOf(child, required.includes(name))];
      if (documentedElsewhere.includes(childPath)) return [own];
      const inner = visit(child, childPath);
      const isGroup = inner.length > 0 && nodeSchema.parse(child).items === undefined;
      // The settings of a group already show that it is required.
      return isGroup && own[1] === 'yes' ? inner : [own, ...inner];
    });
  }
}

function stateOf(setting: unknown, isRequired: boolean): string {
  if (isRequired) return 'yes';
  const { default: value } = nodeSchema.parse(setting);
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : 'no';
}

/** Returns the settings of a table that follows the comment `<!-- settings: name -->`. */
function documentedSettings(file: string, name: string): [string, string][] {
  return readTable(file, `<!-- settings: ${name} -->`).flatMap(([settings = '', state = '']) =>
    codeSpans(settings).map((setting): [string, string] => [setting, state.replaceAll('`', '')]),
  );
}

/** The settings of `kind` in the JSON Schema of a claim. */

/** Groups that tables name only by the settings in them. */
const groupsWithoutRow = ['hours.week', 'prices', 'presets'];

test.each([
  ['docs/content/pages.md', 'page', pageSchema, ['picture']],
  ['docs/content/pages.md', 'section', sectionSchema, []],
  ['docs/content/posts.md', 'post', postSchema, ['picture']],
  ['docs/content/notices.md', 'notice', noticeSchema, []],
  ['docs/content/events.md', 'event', eventSchema, ['booking', 'picture']],
  ['docs/bookings/places.md', 'booking', bookingSchema, []],
  ['docs/bookings/tickets.md', 'ticket', ticketSchema, []],
  ['docs/bookings/resources.md', 'resource', resourceSchema, ['picture']],
  ['docs/content/calendars.md', 'feeds', feedsSchema, []],
  ['docs/content/posts.md', 'people', peopleSchema, ['picture']],
  ['docs/content/pictures.md', 'picture', pictureSchema, []],
  ['docs/content/theme.md', 'theme', themeSchema, ['colours']],
  ['docs/content/theme.md', 'font', ownFontSchema, []],
  ['docs/content/redirects.md', 'redirects', redirectsSchema, []],
  ['docs/content/site.md', 'site', siteSchema, ['hours.seasons[].week', 'places[].hours']],
  ['docs/forms/create.md', 'form', formSchema, ['fields', 'steps[].fields', 'payment']],
  ['docs/forms/fields.md', 'field', fieldSchema, ['options', 'messages']],
  ['docs/payments/paid-forms.md', 'payment', paymentSchema, []],
] as const)('%s documents every setting of %s', (file, name, schema, documentedElsewhere) => {
  const all = listSettings(schema, documentedElsewhere);
  const isGroup = (path: string) => all.some(([other]) => other.startsWith(`${path}.`));
  const settings = all.filter(([path]) => !(groupsWithoutRow.includes(path) && isGroup(path)));
  expect(documentedSettings(file, name).sort()).toEqual(settings.sort());
});

test('docs/content/section-tags.md documents every section tag with its settings', () => {
  const rows = readTable('docs/content/section-tags.md', '<!-- tags -->');
  const documented = rows.flatMap(([tag = '', , settings = '']) => {
    const [name = '', parent] = codeSpans(tag);
    return parent === undefined ? [[name, namesIn(settings)]] : [];
  });
  const known = [...listSectionTags()].map(([name, { attributes }]) => [
    name,
    listSettings(attributes, ['picture']).map(([path, state]) =>
      state === 'yes' ? `**${path}**` : path,
    ),
  ]);
  expect(documented.sort()).toEqual(known.sort());
});

function namesIn(settings: string): string[] {
  return settings.replaceAll('`', '').split(', ').filter(Boolean);
}

/** Tags inside a section, by section. */
const innerTags = readTable('docs/content/section-tags.md', '<!-- tags -->').flatMap(
  ([tag = '', , settings = '']) => {
    const [name = '', parent] = codeSpans(tag);
    return parent === undefined ? [] : [{ name, parent, settings: namesIn(settings) }];
  },
);

test.each(innerTags)(
  'docs/content/section-tags.md documents the settings of $name in $parent',
  async ({ name, parent, settings }) => {
    const names = settings.map((setting) => setting.replaceAll('*', ''));
    const kind = listSectionTags().get(parent);
    if (kind === undefined) throw new Error(`There is no section ${parent}.`);
    const required = listSettings(kind.attributes).filter(([, state]) => state === 'yes');
    const outer = [parent, ...required.map(([path]) => `${path}="Words"`)].join(' ');
    const page = (attributes: string) =>
      `---\ntitle: Page\ndescription: A page of the content for tests.\n---\n{% ${outer} %}\n{% ${name} ${attributes} /%}\n{% /${parent} %}\n`;
    const problemsOf = async (attributes: string) =>
      (await problemsWith({ 'content/pages/visit.md': page(attributes) })).join('\n');

    expect(await problemsOf('zzzzzzzzzzzz="1"')).toContain(
      sectionProblemWords.unknownSetting('zzzzzzzzzzzz', name) +
        suggestionWords.oneOf(names.join(', ')),
    );
    for (const setting of settings.filter((each) => each.startsWith('**'))) {
      const missing = setting.replaceAll('*', '');
      expect(await problemsOf('')).toContain(sectionProblemWords.missingSetting(missing, name));
    }
  },
);

test('docs/content/section-tags.md names every tag inside a section', () => {
  const text = [...listSectionTags().values()]
    .flatMap(({ examples }) => examples)
    .map((example) => example.text)
    .join('\n');
  const used = [...text.matchAll(/\{% ([a-z-]+)/g)].map(([, name]) => name);
  const documented = new Set([...innerTags.map(({ name }) => name), ...listSectionTags().keys()]);
  expect(used.filter((name) => !documented.has(name ?? ''))).toEqual([]);
});
