import { currentLanguage } from '@/lib/languages/current-language';
import type { FormField, GroupField, NamedField } from '@/lib/editing/form-field';
import type { SectionBody } from '@/lib/server/content/sections/define-section';
import { listSectionTags } from '@/lib/server/content/sections/sections';
import { describeForm } from '@/lib/server/editing/fields/describe-form';
import { sectionFieldWords } from '@/lib/words/lib/server/editing/sections';

/** The names of what stands between the tags of a section, beside its settings. No setting has them. */
export const textName = 'body';
export const itemsName = 'items';

const tags = listSectionTags();

/** Returns what stands between the tags of a section. */
export function bodyOfSection(name: string): SectionBody | undefined {
  return tags.get(name)?.body;
}

/** By language and name. */
const described = new Map<string, GroupField>();

/** Describes the form of a section: its settings, and its text or its entries. `undefined` if there is none. */
export function describeSection(name: string): GroupField | undefined {
  const tag = tags.get(name);
  if (tag === undefined) return undefined;
  const key = `${currentLanguage()} ${name}`;
  const known = described.get(key);
  if (known !== undefined) return known;
  const field = describeForm(tag.attributes, name);
  if (field.kind !== 'group') return undefined;
  const group = withBody(field, tag.body);
  described.set(key, group);
  return group;
}

/** Describes the form of a section, or of the entries of one, by the name of its tag. `undefined` if there is none. */
export function describeTagForm(name: string): GroupField | undefined {
  const section = describeSection(name);
  if (section !== undefined) return section;
  for (const { body } of tags.values()) {
    if (typeof body !== 'object' || body.name !== name) continue;
    const field = describeForm(body.attributes, name);
    if (field.kind === 'group') return field;
  }
  return undefined;
}

function withBody(field: GroupField, body: SectionBody | undefined): GroupField {
  const { label, fields } = field;
  const own: readonly NamedField[] = body === undefined ? [] : [fieldOfBody(body)];
  return { kind: 'group', label, isRequired: true, fields: [...fields, ...own] };
}

function fieldOfBody(body: SectionBody): NamedField {
  if (body === 'text') {
    return {
      name: textName,
      field: { kind: 'rich-text', label: sectionFieldWords.text, isRequired: false },
    };
  }
  const field = describeForm(body.attributes, body.name);
  const item: FormField = field.kind === 'group' ? withBody(field, body.body) : field;
  return {
    name: itemsName,
    field: {
      kind: 'list',
      label: field.label,
      isRequired: true,
      item,
      itemName: body.attributes.meta()?.itemName ?? body.name,
      isNamed: false,
    },
  };
}
