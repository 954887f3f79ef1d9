import { z } from 'zod';
import type { Field } from '@/lib/forms/definition';
import { parseNumber, trimInvisible } from '@/lib/forms/validation/field-values';
import { fieldSummaryMeta, fieldSummaryWords } from '@/lib/words/lib/server/content/forms';
import { text } from '@/lib/server/content/schemas/values';

/** Plural categories of `Intl.PluralRules`. */
const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The schema of a field's `summary`: a text, texts by plural category or option, or `false`. */
export const fieldSummarySchema = z
  .union(
    [
      z.literal(false),
      text.meta(fieldSummaryMeta.fieldSummaryOne),
      z
        .record(z.string(), text.meta(fieldSummaryMeta.fieldSummaryEachValue))
        .meta(fieldSummaryMeta.fieldSummaryEach),
    ],
    {
      error: () => fieldSummaryWords.type,
    },
  )
  .meta(fieldSummaryMeta.fieldSummary);

/**
 * The words for a field in the summary of a submission. `{value}` stands for the answer. Several texts
 * are by plural category for numbers and by option for choices; `false` leaves the field out.
 */
export type FieldSummary = z.output<typeof fieldSummarySchema>;

/** Returns what is wrong with the keys of a summary; `undefined` if nothing is. */
export function findSummaryProblem(
  summary: FieldSummary,
  kind: Field['kind'],
  options: readonly string[] | undefined,
): string | undefined {
  if (typeof summary !== 'object') return undefined;
  const known = kind === 'numeric' ? pluralCategories : options;
  if (known === undefined) return fieldSummaryWords.oneText(kind);
  const unknown = Object.keys(summary).find((key) => !known.includes(key));
  if (unknown !== undefined) return fieldSummaryWords.unknownKey(unknown, known.join(', '));
  return kind === 'numeric' && summary.other === undefined ? fieldSummaryWords.noOther : undefined;
}

/** Formats a number with its `summary` by plural category, such as `2 adults`; `undefined` for 0. */
export function summarizeNumber(
  texts: Readonly<Record<string, string>>,
  value: string,
  locale: string,
): string | undefined {
  const number = parseNumber(trimInvisible(value));
  if (number === 0) return undefined;
  const category = new Intl.PluralRules(locale).select(number ?? Number.NaN);
  return insertValue(texts[category] ?? texts.other ?? '', value);
}

/** Puts an answer into the text of a `summary`. */
export function insertValue(text: string, value: string): string {
  // A function, because a value may contain `$&`.
  return text.replaceAll('{value}', () => value);
}

/** Returns what a field counts by its `summary`, such as `Adults` for `{value} adults`; or else its label. */
export function kindLabel(label: string, summary: FieldSummary | undefined): string {
  const text = typeof summary === 'object' ? insertValue(summary.other ?? '', '') : '';
  const name = text.replace(/^[^\p{L}\p{N}]+/u, '').trim();
  return name === '' ? label : name.charAt(0).toUpperCase() + name.slice(1);
}
