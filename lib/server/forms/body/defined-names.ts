import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { BodyResult } from '@/lib/server/forms/body/body-fields';

type FormFields = Pick<FormDefinition, 'fields'>;

/**
 * Returns the name of the field that a sent name stands for. Forms written for PHP send `papers[]` where
 * a field has several values.
 */
export function definedName({ fields }: FormFields, sentName: string): string {
  const isDefined = (name: string) => fields.some((field) => field.name === name);
  const base = sentName.endsWith('[]') ? sentName.slice(0, -2) : sentName;
  return !isDefined(sentName) && isDefined(base) ? base : sentName;
}

/** Gives the fields of a body the names of the form's definition. */
export function renameToDefined(form: FormFields, body: BodyResult): BodyResult {
  const values = new Map<string, string[]>();
  for (const [sentName, sent] of body.fields) {
    const name = definedName(form, sentName);
    values.set(name, [...(values.get(name) ?? []), ...sent]);
  }
  const fields: SubmittedFields = [...values];
  if (body.ok) return { ...body, fields };
  const rename = (names: readonly string[]) => names.map((name) => definedName(form, name));
  return {
    ...body,
    fields,
    tooLong: rename(body.tooLong),
    unreadable: rename(body.unreadable),
  };
}
