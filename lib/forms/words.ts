import type { FormDefinition } from '@/lib/forms/definition';
import { quoteLabel } from '@/lib/forms/errors/field-entry';
import type { Condition } from '@/lib/forms/kinds/field-kind';
import { conditionWords, listWords } from '@/lib/words/lib/forms';

/** Describes when a field applies, for browsers without scripts, which always show it. */
export function conditionText(
  { field, is }: Condition,
  { fields }: Pick<FormDefinition, 'fields'>,
): string {
  const other = fields.find(({ name }) => name === field);
  if (other === undefined || !('options' in other)) {
    return conditionWords.ticked(quoteLabel(other?.label ?? field));
  }
  const labels = is.map(
    (value) => other.options.find((option) => option.value === value)?.label ?? value,
  );
  // All of them are joined by “or”, since each may be a sentence with commas.
  const choices = labels.map(quoteLabel).reduce((choices, choice) => listWords.or(choices, choice));
  return conditionWords.chose(choices);
}

/** Lists file types: `PDF`, `CSV or PDF`, `CSV, PDF or TXT`. */
export function formatFileTypes(types: readonly string[]): string {
  const names = types.map((type) => type.toUpperCase());
  const last = names.pop() ?? '';
  return names.length === 0 ? last : listWords.or(names.join(', '), last);
}
