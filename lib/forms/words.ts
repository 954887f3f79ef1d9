import type { FormDefinition } from '@/lib/forms/definition';
import type { Condition } from '@/lib/forms/kinds/field-kind';

/** Describes when a field applies, for browsers without scripts, which always show it. */
export function conditionText(
  { field, is }: Condition,
  { fields }: Pick<FormDefinition, 'fields'>,
): string {
  const other = fields.find(({ name }) => name === field);
  if (other === undefined || !('options' in other)) {
    return `Only if you ticked “${other?.label ?? field}”.`;
  }
  const labels = is.map(
    (value) => other.options.find((option) => option.value === value)?.label ?? value,
  );
  return `Only if you chose ${labels.map((label) => `“${label}”`).join(' or ')}.`;
}

/** Lists file types: `PDF`, `CSV or PDF`, `CSV, PDF or TXT`. */
export function formatFileTypes(types: readonly string[]): string {
  const names = types.map((type) => type.toUpperCase());
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`;
}
