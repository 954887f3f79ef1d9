import type { FormField, GroupField, NamedField, TextField } from '@/lib/editing/form-field';
import { placeWords, type WordPlace } from '@/lib/server/content/languages/word-places';
import { isGroup, type Path } from '@/lib/server/content/languages/word-paths';
import { wordSettings } from '@/lib/server/content/languages/word-settings';
import { findSetting, itemOf } from '@/lib/server/editing/differences/setting-labels';
import { formWords } from '@/lib/words/lib/server/editing/fields';
import { translationFormWords } from '@/lib/words/lib/server/editing/translations';

/** The setting that only translations have. */
const slugName = 'slug';

/** UTF-16 code units from which a text gets a control of several lines. */
const longText = 80;

/** UTF-16 code units of the title of an entry in a label. */
const maxTitleLength = 60;

/**
 * Describes the form of a translation: a field for each text of the file in the main language at `file`. `field` is the
 * form of that file, and `original` its value.
 */
export function describeWords(
  file: string,
  field: FormField,
  original: unknown,
  own: unknown,
): GroupField {
  const words = wordSettings(file);
  const fields = placeWords(words, original, own)
    .filter(({ key }) => key !== slugName)
    .flatMap((place): readonly NamedField[] => {
      const described = describePlace(place, field, original);
      return described === undefined ? [] : [{ name: place.key, field: described }];
    });
  return {
    kind: 'group',
    label: field.label,
    isRequired: true,
    fields: words.includes(slugName) ? [...fields, slugField()] : fields,
  };
}

function slugField(): NamedField {
  const field: TextField = { kind: 'text', isRequired: false, ...translationFormWords.slug };
  return { name: slugName, field };
}

/** Describes the field of one text or of a list of texts; `undefined` for what the form leaves as it is. */
function describePlace(
  { path, original: text, own }: WordPlace,
  form: FormField,
  original: unknown,
): FormField | undefined {
  const { labels, field } = labelOf(path, form, original);
  const label = labels.join(' › ');
  const value = text ?? own;
  if (Array.isArray(value)) {
    if (!value.every((each) => typeof each === 'string')) return undefined;
    const item: FormField = { kind: 'text', label, isRequired: true };
    return {
      kind: 'list',
      label,
      isRequired: false,
      isNamed: false,
      itemName: field?.kind === 'list' ? field.itemName : formWords.item,
      item,
    };
  }
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return { kind: kindOf(field, String(value)), label, isRequired: true };
}

function kindOf(field: FormField | undefined, text: string): TextField['kind'] {
  if (field?.kind === 'rich-text' || field?.kind === 'paragraphs') return field.kind;
  return text.includes('\n') || text.length > longText ? 'paragraphs' : 'text';
}

/**
 * Returns the words for the settings and entries around a text, from the outside in, and the field that has it. An
 * entry says enough of its list, and of a text that it may be alone.
 */
function labelOf(path: Path, form: FormField, original: unknown) {
  const labels: string[] = [];
  let field: FormField | undefined = form;
  let value = original;
  for (const [index, part] of path.entries()) {
    if (typeof part === 'number') {
      const entry: unknown = Array.isArray(value) ? value[part] : undefined;
      labels.push(titleOf(entry, part));
      [field, value] = [itemOf(field), entry];
    } else {
      const setting = findSetting(field, part);
      const isOfEntry = typeof path[index - 1] === 'number';
      const isShort = isOfEntry && field?.kind === 'group' && field.short === part;
      const isList = typeof path[index + 1] === 'number';
      if (!isShort && !isList) labels.push(...setting.labels);
      [field, value] = [setting.field, isGroup(value) ? value[part] : undefined];
    }
  }
  return { labels, field };
}

/** Settings by which people know an entry, best first. */
const titles = ['label', 'title', 'name', 'text', 'value'];

function titleOf(entry: unknown, index: number): string {
  const texts = isGroup(entry) ? titles.map((name) => entry[name]) : [entry];
  const title = texts.find((text) => typeof text === 'string' && text.trim() !== '');
  if (typeof title !== 'string') return String(index + 1);
  return title.length > maxTitleLength ? `${title.slice(0, maxTitleLength).trimEnd()}…` : title;
}
