import {
  firstOf,
  keysOf,
  nameOf,
  rootName,
  sectionParts,
  valuePart,
  type FormEntries,
  type FormField,
  type ListField,
} from '@/lib/editing/form-field';
import type { EditedText, TextBlock } from '@/lib/editing/text/text-node';
import { describeForm } from '@/lib/server/editing/fields/describe-form';
import { isComplexText } from '@/lib/server/editing/files/text-complexity';
import type { FormTarget } from '@/lib/server/editing/forms/form-targets';
import { pageFormWords } from '@/lib/words/lib/server/editing/forms';
import { bodyName, writePageValue } from '@/lib/server/editing/page-text/page-value';
import { toTextDocument } from '@/lib/server/editing/page-text/text-document';
import { toEditedText, toPlainText } from '@/lib/server/editing/page-text/text-value';
import { describeWords } from '@/lib/server/editing/translations/describe-words';
import { writeYamlValue } from '@/lib/server/editing/yaml/write-value';

const bodyField = (): ListField => ({
  kind: 'list',
  ...pageFormWords.body,
  isRequired: false,
  isNamed: false,
  isText: true,
  item: { kind: 'paragraphs', label: pageFormWords.block, isRequired: true },
});

/** Returns whether a form edits a Markdown file, which has a text below its settings. */
export function isPageTarget({ kind: { place } }: FormTarget): boolean {
  return 'extension' in place && place.extension === '.md';
}

/** Returns the path under which the check and the preview have the file of a form, also before it has a name. */
export function previewedPath(target: FormTarget): string {
  const { path, namedBy } = target;
  return namedBy === undefined ? path : `${path}new${isPageTarget(target) ? '.md' : '.yaml'}`;
}

/** A translation as its form was shown for it, with what it has the words of. */
interface FormState {
  readonly whole?: unknown;
  readonly original?: { readonly value: unknown };
}

/**
 * Returns the fields of what a form edits: those of its schema, or one for each text of a translation's original; and
 * the blocks of the text of a page.
 */
export function formOf(target: FormTarget, { whole, original }: FormState = {}): FormField {
  const ofSchema = describeForm(target.schema);
  const field =
    target.original === undefined
      ? ofSchema
      : describeWords(target.original, ofSchema, original?.value ?? {}, whole);
  if (!isPageTarget(target) || field.kind !== 'group') return field;
  // The text is what most people come for: above the settings that few change.
  const fields = field.fields.filter(({ fold }) => fold === undefined);
  const folded = field.fields.filter(({ fold }) => fold !== undefined);
  return { ...field, fields: [...fields, { name: bodyName, field: bodyField() }, ...folded] };
}

/** What a form shows: its entries, and the forms of the sections of a page by the names of their blocks. */
interface ShownForm {
  readonly entries: FormEntries;
  readonly sections?: Readonly<Record<string, FormField>>;
}

/** Returns the texts of a form as the visual editor shows them, by the names of their fields. */
export function listTexts(
  field: FormField,
  { entries, sections = {} }: ShownForm,
): Readonly<Record<string, EditedText>> {
  const fields = [
    ...textFields(field, rootName, entries),
    ...Object.entries(sections).flatMap(([block, section]) =>
      textFields(section, nameOf(block, sectionParts.form), entries),
    ),
  ];
  const values = fields.map(({ name }) => firstOf(entries, name));
  // The parser could take a minute, in which the server answers no request.
  const toText = isComplexText(values.join('\n')) ? toPlainText : toEditedText;
  return Object.fromEntries(
    fields.map(({ name, isList }) => [
      name,
      isList ? { blocks: blocksOf(entries, name) } : toText(firstOf(entries, name)),
    ]),
  );
}

/** A field with running text: one value, or the list of the parts of a page. */
interface RunningText {
  readonly name: string;
  readonly isList: boolean;
}

function textFields(field: FormField, name: string, entries: FormEntries): readonly RunningText[] {
  switch (field.kind) {
    case 'rich-text':
      return [{ name, isList: false }];
    case 'group':
      return field.fields.flatMap((each) =>
        textFields(each.field, nameOf(name, each.name), entries),
      );
    case 'list':
      if (field.isText === true) return [{ name, isList: true }];
      return keysOf(entries, name).flatMap((key) =>
        textFields(field.item, nameOf(nameOf(name, key), valuePart), entries),
      );
    default:
      return [];
  }
}

function blocksOf(entries: FormEntries, list: string): readonly TextBlock[] {
  return toTextDocument(
    keysOf(entries, list).map((key) => ({
      key,
      text: firstOf(entries, nameOf(nameOf(list, key), valuePart)),
    })),
  );
}

/** Writes the value of a whole file. */
export function writeTarget(
  target: FormTarget,
  text: string,
  value: unknown,
): ReturnType<typeof writePageValue> {
  const field = describeForm(target.schema);
  const order = field.kind === 'group' ? field.fields.map(({ name }) => name) : [];
  return (isPageTarget(target) ? writePageValue : writeYamlValue)(text, value, { order });
}
