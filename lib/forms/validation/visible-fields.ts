import type { Field, FormDefinition } from '@/lib/forms/definition';
import type { Condition } from '@/lib/forms/kinds/field-kind';
import { isChecked } from '@/lib/forms/validation/field-values';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';

type FormFields = Pick<FormDefinition, 'fields'>;

/**
 * Returns the fields that the values show: those without a condition, and those whose condition is
 * met. A condition on a hidden field is not met.
 */
export function visibleFields({ fields }: FormFields, sent: SubmittedFields): readonly Field[] {
  const visible = new Map<string, Field>();
  for (const field of fields) {
    if (field.showWhen === undefined || isConditionMet(field.showWhen, visible, sent)) {
      visible.set(field.name, field);
    }
  }
  return [...visible.values()];
}

/**
 * Omits the values of hidden fields, which browsers without scripts show and send. Fields that the
 * definition does not name stay.
 */
export function omitHiddenFields(definition: FormFields, sent: SubmittedFields): SubmittedFields {
  const visible = new Set(visibleFields(definition, sent).map(({ name }) => name));
  const known = new Set(definition.fields.map(({ name }) => name));
  return sent.filter(([name]) => visible.has(name) || !known.has(name));
}

function isConditionMet(
  { field, is }: Condition,
  visible: ReadonlyMap<string, Field>,
  sent: SubmittedFields,
): boolean {
  const other = visible.get(field);
  if (other === undefined) return false;
  const values = valuesOf(sent, field) ?? [];
  if (other.kind === 'consent') return is.includes('yes') && values.some(isChecked);
  return values.some((value) => is.includes(value));
}
