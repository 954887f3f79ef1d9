import type { Difference } from '@/lib/editing/difference';
import type { FormField } from '@/lib/editing/form-field';
import { compareTexts, compareWords } from '@/lib/server/editing/differences/compare-texts';
import { findChoice, findSetting, itemOf } from '@/lib/server/editing/differences/setting-labels';
import { describeText } from '@/lib/server/editing/differences/describe-text';
import { valueWords } from '@/lib/words/lib/server/editing/differences';

type Settings = Readonly<Record<string, unknown>>;

/** Settings that tell the entries of a list apart, best first. */
const names = [
  'id',
  'value',
  'slug',
  'name',
  'title',
  'label',
  'date',
  'from',
  'question',
  'path',
  'text',
] as const;

/** Settings by which people know an entry, best first. */
const titles = ['label', 'title', 'name', 'question', 'text', ...names] as const;

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
  const [from, to] = [before ?? [], after ?? []];
  if (depth < maxDepth && isEntries(from) && isEntries(to) && from.length + to.length > 0) {
    return compareEntries(place, from, to);
  }
  if (typeof before === 'string' && typeof after === 'string') {
    if (before.includes('\n') || after.includes('\n')) return compareTexts(before, after, where);
    if (Math.min(before.length, after.length) > longText) {
      return [{ kind: 'text', where, parts: compareWords(before, after) }];
    }
  }
  return [valueDifference(place, before, after)];
}

/** An entry with the name that it alone has in its list, and the words by which people know it. */
interface Entry {
  readonly name: string;
  readonly title: string;
  readonly value: Settings;
}

function compareEntries(
  list: Place,
  before: readonly Settings[],
  after: readonly Settings[],
): readonly Difference[] {
  const { where, depth, field } = list;
  const [from, to] = [entriesOf(before), entriesOf(after)];
  const [old, now] = [from, to].map((entries) => new Map(entries.map((each) => [each.name, each])));
  const place = ({ title }: Entry) => ({
    where: [...where, title],
    depth: depth + 1,
    field: itemOf(field),
  });
  const gone = from
    .filter(({ name }) => now?.has(name) !== true)
    .map((entry) => valueDifference(place(entry), withoutTitle(entry.value), undefined));
  const changed = to.flatMap((entry) => {
    const was = old?.get(entry.name);
    return was === undefined
      ? [valueDifference(place(entry), undefined, withoutTitle(entry.value))]
      : compareAt(place(was), was.value, entry.value);
  });
  const isSameOrder = from.every(({ name }, index) => to[index]?.name === name);
  if (gone.length + changed.length > 0 || isSameOrder) return [...gone, ...changed];
  return [valueDifference({ ...list, field: undefined }, valueWords.order, valueWords.otherOrder)];
}

/** Leaves out the setting that names an entry, unless the entry has no other. */
function withoutTitle(entry: Settings): Settings {
  const { [findText(entry, titles) ?? '']: _, ...rest } = entry;
  return Object.keys(rest).length === 0 ? entry : rest;
}

function findText(entry: Settings, settings: readonly string[]): string | undefined {
  return settings.find((name) => typeof entry[name] === 'string' && entry[name] !== '');
}

function entriesOf(list: readonly Settings[]): readonly Entry[] {
  const counts = new Map<string, number>();
  const count = (text: string) => {
    const number = (counts.get(text) ?? 0) + 1;
    counts.set(text, number);
    return number === 1 ? text : `${text} (${number})`;
  };
  return list.map((value, index) => {
    const [key, title] = [findText(value, names), findText(value, titles)];
    const words = title === undefined ? undefined : describeText(String(value[title]));
    return {
      name: count(`${key ?? ''} ${key === undefined ? '' : String(value[key])}`),
      title: words === undefined ? valueWords.entry(index + 1) : shorten(words),
      value,
    };
  });
}

function shorten(text: string): string {
  return text.length > longText ? `${text.slice(0, longText).trimEnd()}…` : text;
}

function valueDifference({ where, field }: Place, before: unknown, after: unknown): Difference {
  return {
    kind: 'value',
    where,
    ...(isMissing(before) ? {} : { before: describeLines(before, field) }),
    ...(isMissing(after) ? {} : { after: describeLines(after, field) }),
  };
}

/** Describes a value, with each setting of a group on a line of its own. */
function describeLines(value: unknown, field: FormField | undefined): string {
  return isSettings(value)
    ? describeSettings(value, field, 0).join('\n')
    : describeValue(value, field);
}

/** Describes a value in words, such as `10:00–17:00` or `Date: 25 December 2026, Reason: Christmas Day`. */
export function describeValue(value: unknown, field: FormField | undefined, depth = 0): string {
  if (isMissing(value) || depth > maxDepth) return valueWords.nothing;
  if (typeof value === 'boolean') return value ? valueWords.yes : valueWords.no;
  if (typeof value === 'string') return findChoice(field, value) ?? describeText(value);
  if (isList(value)) {
    const described = value.map((item) => describeValue(item, itemOf(field), depth + 1));
    return described.length === 0
      ? valueWords.nothing
      : described.join(value.some(isSettings) ? '; ' : ', ');
  }
  if (isSettings(value)) return describeSettings(value, field, depth).join(', ');
  return typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : valueWords.nothing;
}

function describeSettings(value: Settings, field: FormField | undefined, depth: number) {
  return Object.entries(value).map(([key, part]) => {
    const { labels, field: own } = findSetting(field, key);
    const label = labels.join(' ');
    const text = describeValue(part, own, depth + 1);
    return label === '' ? text : `${label}: ${text}`;
  });
}

function isEqual(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

function isMissing(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

function isEntries(value: unknown): value is readonly Settings[] {
  return isList(value) && value.every(isSettings);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
