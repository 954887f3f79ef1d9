import type { FormField } from '@/lib/editing/form-field';
import { describeValue } from '@/lib/server/editing/differences/compare-values';
import { findSetting, itemOf, listOf } from '@/lib/server/editing/differences/setting-labels';
import type { ValueConflict } from '@/lib/server/editing/merging/merge-values';

/** Returns a conflict as the form shows it: the labels of its fields, and both values as lines of plain words. */
export function describeConflict(field: FormField, { path, mine, theirs }: ValueConflict) {
  const { labels, field: own } = placeOf(field, path);
  return { setting: labels.join(' › '), mine: linesOf(mine, own), theirs: linesOf(theirs, own) };
}

interface ConflictPlace {
  readonly labels: readonly string[];
  /** `undefined` for a setting that no form has. */
  readonly field: FormField | undefined;
}

function placeOf(field: FormField | undefined, [name, ...rest]: readonly string[]): ConflictPlace {
  if (name === undefined) return { labels: [], field };
  const { labels, field: inner } = nextOf(field, name);
  const place = placeOf(inner, rest);
  return { labels: [...labels, ...place.labels], field: place.field };
}

/** Returns the words for a setting, or for an item of a list by its number. */
function nextOf(field: FormField | undefined, name: string): ConflictPlace {
  const list = listOf(field);
  if (list === undefined || list.isNamed || !/^\d+$/.test(name)) return findSetting(field, name);
  return { labels: [`${list.itemName} ${Number(name) + 1}`], field: itemOf(list) };
}

/** Returns a value as lines of plain words; empty for none. */
function linesOf(value: unknown, field: FormField | undefined): string {
  if (value === undefined || value === null) return '';
  if (!Array.isArray(value)) return describeValue(value, field);
  return value.map((item) => describeValue(item, itemOf(field))).join('\n');
}
