import type { FormField } from '@/lib/editing/form-field';
import type { ValueConflict } from '@/lib/server/editing/merging/merge-values';

/** Returns a conflict as the form shows it: the labels of its fields, and both values as lines of plain words. */
export function describeConflict(field: FormField, { path, mine, theirs }: ValueConflict) {
  const setting = labelsOf(field, path).join(' › ');
  return { setting, mine: textOf(mine), theirs: textOf(theirs) };
}

function labelsOf(field: FormField, [name, ...rest]: readonly string[]): readonly string[] {
  if (name === undefined) return [];
  if (field.kind === 'group') {
    const inner = field.fields.find((each) => each.name === name)?.field;
    return inner === undefined ? [name, ...rest] : [inner.label, ...labelsOf(inner, rest)];
  }
  if (field.kind !== 'list') return [name, ...rest];
  const item = field.isNamed ? name : `${field.itemName} ${Number(name) + 1}`;
  return [item, ...labelsOf(field.item, rest)];
}

/** Returns a value as lines of plain words. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, each]) => `${name}: ${textOf(each)}`)
      .join(', ');
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
