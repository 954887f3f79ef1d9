import { type SubmittedFields, valuesOf } from '@/lib/forms/submission';
import { parseNumber, trimInvisible } from '@/lib/forms/validation/field-values';
import type { FormRules } from '@/lib/server/content/forms/define-form';

/** Returns the number in an answer; 0 if it is none. */
export function countOf(fields: SubmittedFields, name: string): number {
  const filled = (valuesOf(fields, name) ?? []).map(trimInvisible).find((text) => text !== '');
  const number = parseNumber(filled ?? '');
  return number === undefined || number < 0 ? 0 : number;
}

/**
 * Returns answers with the numbers of renamed kinds of places under their names now. Those of kinds that
 * have become one are added up. The store keeps answers as they were sent.
 */
export function carriedAnswers(
  fields: SubmittedFields,
  rules: Pick<FormRules, 'renamedKinds'> | undefined,
): SubmittedFields {
  const nameOf = new Map(Object.entries(rules?.renamedKinds ?? {}));
  const renamed = fields.filter(([name]) => nameOf.has(name));
  if (renamed.length === 0) return fields;
  const targets = new Set(renamed.map(([name]) => nameOf.get(name) ?? name));
  const carried = new Map<string, SubmittedFields[number]>();
  for (const [name, values] of fields) {
    const target = nameOf.get(name) ?? name;
    const earlier = carried.get(target);
    if (!targets.has(target) || earlier === undefined) carried.set(target, [target, values]);
    else {
      const sum = countOf([earlier], target) + countOf([[target, values]], target);
      carried.set(target, [target, [String(sum)]]);
    }
  }
  return [...carried.values()];
}
