import type { FormDefinition } from '@/lib/forms/definition';
import { trimInvisible } from '@/lib/forms/field-values';
import type { SubmittedFields } from '@/lib/forms/submission';

/**
 * Returns what was sent without the blank values of repeated questions, of which a browser sends
 * every input. A question whose values are all blank keeps one, which says that it was left empty.
 */
export function omitBlankItems(
  { fields }: Pick<FormDefinition, 'fields'>,
  sent: SubmittedFields,
): SubmittedFields {
  const repeated = new Set(fields.filter(({ kind }) => kind === 'repeat').map(({ name }) => name));
  return sent.map(([name, values]) => {
    if (!repeated.has(name)) return [name, values];
    const filled = values.filter((value) => trimInvisible(value) !== '');
    return [name, filled.length === 0 ? values.slice(0, 1) : filled];
  });
}
