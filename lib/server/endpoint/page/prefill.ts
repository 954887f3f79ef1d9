import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Returns the choices that a form's address makes, such as `?sum=24`. Only options of a `select` or
 * `radios` field count, so that a link cannot put other text into a form.
 */
export function prefilledValues(
  { fields }: Pick<FormDefinition, 'fields'>,
  query: Query,
): SubmittedFields {
  return fields.flatMap((field) => {
    if (field.kind !== 'select' && field.kind !== 'radios') return [];
    const [value] = [query[field.name]].flat();
    const isOption = field.options.some((option) => option.value === value);
    return isOption && value !== undefined ? [[field.name, [value]] as const] : [];
  });
}

/** Returns what an address chooses, valid or not. */
export function chosenValues(query: Query): SubmittedFields {
  return Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat()] as const],
  );
}
