import type { Difference } from '@/lib/editing/difference';
import type { FormField } from '@/lib/editing/form-field';
import { compareTexts, compareWords } from '@/lib/server/editing/differences/compare-texts';
import { findChoice, findSetting, itemOf } from '@/lib/server/editing/differences/setting-labels';
import { noValue, valueWords } from '@/lib/server/editing/differences/words';

type Settings = Readonly<Record<string, unknown>>;

/** Settings that tell the entries of a list apart, best first. */
const names = [
  'name',
  'title',
  'label',
  'id',
  'slug',
  'date',
  'from',
  'question',
  'path',
  'text',
] as const;

/** UTF-16 code units from which a text is compared word by word. */
const longText = 60;

/** How deep settings are compared; the schemas have fewer levels. */
const maxDepth = 12;

/** Where a value stands in a file. */
interface Place {
  /** The words for the settings around it, and for it. */
  readonly where: readonly string[];
  readonly depth: number;
  /** The field of the form that shows it. */
  readonly field: FormField | undefined;
}

/**
 * Compares the settings of a file in the words of its form. Lists are compared by the names of their entries.
 */
export function compareValues(
  before: unknown,
  after: unknown,
  field: FormField | undefined,
): readonly Difference[] {
  return compareAt({ where: [], depth: 0, field }, before, after);
}

function compareAt(place: Place, before: unknown, after: unknown): readonly Difference[] {
  const { where, depth, field } = place;
  if (isEqual(before, after)) return [];
  if (depth < maxDepth && isSettings(before) && isSettings(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => {
      const { labels, field: own } = findSetting(field, key);
      const inner = { where: [...where, ...labels], depth: depth + 1, field: own };
      return compareAt(inner, before[key], after[key]);
    });
  }
  if (depth < maxDepth && isList(before) && isList(after)) {
    return compareLists(place, before, after);
  }
  if (typeof before === 'string' && typeof after === 'string') {
    if (before.includes('\n') || after.includes('\n')) return compareTexts(before, after, where);
    if (Math.min(before.length, after.length) > longText) {
      return [{ kind: 'text', where, parts: compareWords(before, after) }];
    }
  }
  return [valueDifference(place, before, after)];
}

type Entry = readonly [name: string, value: unknown];

function compareLists(
  list: Place,
  before: readonly unknown[],
  after: readonly unknown[],
): readonly Difference[] {
  const { where, depth, field } = list;
  if (!before.every(isSettings) || !after.every(isSettings)) {
    return [valueDifference(list, before, after)];
  }
  const [from, to] = [entriesOf(before), entriesOf(after)];
  const [old, now] = [new Map(from), new Map(to)];
  const differences = [
    ...from.filter(([name]) => !now.has(name)).map(([name, value]) => [name, value, undefined]),
    ...to.map(([name, value]) => [name, old.get(name), value]),
  ] as const;
  const changed = differences.flatMap(([name, was, is]) => {
    const place = { where: [...where, String(name)], depth: depth + 1, field: itemOf(field) };
    return was !== undefined && is !== undefined
      ? compareAt(place, was, is)
      : [valueDifference(place, withoutName(was), withoutName(is))];
  });
  const isSameOrder = isEqual([...old.keys()], [...now.keys()]);
  if (changed.length > 0 || isSameOrder) return changed;
  return [valueDifference({ ...list, field: undefined }, valueWords.order, valueWords.otherOrder)];
}

/** Leaves out the setting that names an entry, unless the entry has no other. */
function withoutName(entry: unknown): unknown {
  if (!isSettings(entry)) return entry;
  const { [nameOf(entry) ?? '']: _, ...rest } = entry;
  return Object.keys(rest).length === 0 ? entry : rest;
}

function nameOf(entry: Settings): string | undefined {
  return names.find((name) => typeof entry[name] === 'string' && entry[name] !== '');
}

/** Returns the entries of a list with names of which each is there once. */
function entriesOf(list: readonly Settings[]): readonly Entry[] {
  const counts = new Map<string, number>();
  return list.map((entry, index) => {
    const key = nameOf(entry);
    const name = key === undefined ? valueWords.entry(index + 1) : String(entry[key]);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return [count === 1 ? name : `${name} (${count})`, entry];
  });
}

function valueDifference({ where, field }: Place, before: unknown, after: unknown): Difference {
  return {
    kind: 'value',
    where,
    ...(isMissing(before) ? {} : { before: describeValue(before, field) }),
    ...(isMissing(after) ? {} : { after: describeValue(after, field) }),
  };
}

/** Describes a value in words, such as `10:00–17:00` or `Date: 2026-12-25, reason: Christmas Day`. */
export function describeValue(value: unknown, field: FormField | undefined, depth = 0): string {
  if (isMissing(value) || depth > maxDepth) return noValue;
  if (typeof value === 'boolean') return value ? valueWords.yes : valueWords.no;
  if (typeof value === 'string') {
    return findChoice(field, value) ?? value.replaceAll(/(\d\d:\d\d)-(?=\d\d:\d\d)/g, '$1–');
  }
  if (isList(value)) {
    const described = value.map((item) => describeValue(item, itemOf(field), depth + 1));
    return described.length === 0 ? noValue : described.join(value.some(isSettings) ? '; ' : ', ');
  }
  if (isSettings(value)) {
    return Object.entries(value)
      .map(([key, part]) => {
        const { labels, field: own } = findSetting(field, key);
        const label = labels.join(' ');
        const text = describeValue(part, own, depth + 1);
        return label === '' ? text : `${label}: ${text}`;
      })
      .join(', ');
  }
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : noValue;
}

function isEqual(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

function isMissing(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
