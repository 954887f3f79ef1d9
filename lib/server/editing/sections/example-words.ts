import type { FormField } from '@/lib/editing/form-field';
import { describeSection } from '@/lib/server/editing/sections/describe-section';
import { readSection, writeSection } from '@/lib/server/editing/sections/section-text';
import { isList, isPlainMap, type PlainValue } from '@/lib/server/editing/yaml/plain-value';
import { inLanguage } from '@/lib/server/platform/state/in-language';

/**
 * Returns the text of an example of a section for a language: where that is not English, each text is the label of
 * its field, so that a page gets no English words.
 */
export function exampleInLanguage(text: string, language: string): string {
  const section = language === 'en' ? undefined : readSection(text);
  if (section === undefined) return text;
  const field = inLanguage(language, () => describeSection(section.tag));
  const written = writeSection(text, labelled(section.value, field));
  return written.isExact ? written.text : text;
}

/** Replaces words by the labels of their fields. Links, placeholders of files, numbers and units stay. */
function labelled(value: PlainValue, field: FormField | undefined): PlainValue {
  switch (field?.kind) {
    case 'text':
    case 'paragraphs':
    case 'rich-text':
      return typeof value === 'string' && field.picks === undefined && hasWords(value)
        ? field.label
        : value;
    case 'group':
      return isPlainMap(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, inner]) => {
              const own = field.fields.find((each) => each.name === name)?.field;
              return [name, labelled(inner, own)];
            }),
          )
        : value;
    case 'list':
      return isList(value) ? value.map((entry) => labelled(entry, field.item)) : value;
    default:
      return value;
  }
}

function hasWords(text: string): boolean {
  return /\p{Ll}{3}/u.test(text) && !/^(?:[\d/]|https?:)/.test(text);
}
