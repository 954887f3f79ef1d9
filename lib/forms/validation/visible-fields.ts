import type { Condition, Field, FormDefinition } from '@/lib/forms/definition';
import { isChecked } from '@/lib/forms/validation/field-values';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';

type FormFields = Pick<FormDefinition, 'fields'>;

/**
 * The fields that are asked, given these answers: those without a condition and those whose
 * condition holds. A condition on a field that is itself not asked does not hold.
 */
export function visibleFields({ fields }: FormFields, sent: SubmittedFields): readonly Field[] {
  const asked = new Map<string, Field>();
  for (const field of fields) {
    if (field.showWhen === undefined || isMet(field.showWhen, asked, sent)) {
      asked.set(field.name, field);
    }
  }
  return [...asked.values()];
}

/**
 * What was sent without the answers to questions that are not asked: a browser without scripts
 * shows them all. What the definition does not name stays.
 */
export function omitHiddenFields(definition: FormFields, sent: SubmittedFields): SubmittedFields {
  const asked = new Set(visibleFields(definition, sent).map(({ name }) => name));
  const known = new Set(definition.fields.map(({ name }) => name));
  return sent.filter(([name]) => asked.has(name) || !known.has(name));
}

function isMet(
  { field, is }: Condition,
  asked: ReadonlyMap<string, Field>,
  sent: SubmittedFields,
): boolean {
  const other = asked.get(field);
  if (other === undefined) return false;
  const values = valuesOf(sent, field) ?? [];
  if (other.kind === 'consent') return is.includes('yes') && values.some(isChecked);
  return values.some((value) => is.includes(value));
}
