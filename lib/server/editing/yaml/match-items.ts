import {
  isList,
  isPlainMap,
  isSameValue,
  valueOf,
  type PlainMap,
  type PlainValue,
} from '@/lib/server/editing/yaml/plain-value';

/** Settings by which people tell the items of a list apart, the surest first. */
const identifyingKeys = [
  'id',
  'slug',
  'date',
  'since',
  'from',
  'name',
  'href',
  'src',
  'label',
  'title',
];

/**
 * Returns the index of the old item that each wanted item comes from, or `undefined` for a new one.
 *
 * Equal items match first, those at the ends before others, then maps with the same id, date or name, then items that stand between the same
 * neighbours. So an item that moves keeps its text, and one that changes is changed in place.
 */
export function matchItems(
  old: readonly PlainValue[],
  wanted: readonly PlainValue[],
): readonly (number | undefined)[] {
  const matches = new Array<number | undefined>(wanted.length).fill(undefined);
  const isFree = new Array<boolean>(old.length).fill(true);
  const match = (index: number, oldIndex: number) => {
    matches[index] = oldIndex;
    isFree[oldIndex] = false;
  };
  const isOpen = (index: number) => matches[index] === undefined;
  const isLeft = (oldIndex: number) => isFree[oldIndex] === true;
  const textOf = (item: PlainValue) => JSON.stringify(sorted(item));
  matchEnds(old.map(textOf), wanted.map(textOf), match);
  matchByName(old, wanted, textOf, match, isOpen, isLeft);

  const restOf = (items: readonly PlainValue[]) => items.filter(isPlainMap);
  const key = identifyingKeys.find(
    (name) => isIdentifying(name, old) && isIdentifying(name, wanted),
  );
  if (key !== undefined && restOf(old).length > 0) {
    const nameOf = (item: PlainValue) =>
      isPlainMap(item) ? JSON.stringify(valueOf(item, key)) : undefined;
    matchByName(old, wanted, nameOf, match, isOpen, isLeft);
  }
  matchByNeighbours(old, wanted, matches, isFree, match);
  return matches;
}

/** Matches what did not change above and below: of equal items, one that changes is not taken for its neighbour. */
function matchEnds(
  old: readonly string[],
  wanted: readonly string[],
  match: (index: number, oldIndex: number) => void,
): void {
  const length = Math.min(old.length, wanted.length);
  let start = 0;
  while (start < length && old[start] === wanted[start]) {
    match(start, start);
    start += 1;
  }
  for (let end = 1; end <= length - start && old.at(-end) === wanted.at(-end); end += 1) {
    match(wanted.length - end, old.length - end);
  }
}

function matchByName(
  old: readonly PlainValue[],
  wanted: readonly PlainValue[],
  nameOf: (item: PlainValue) => string | undefined,
  match: (index: number, oldIndex: number) => void,
  isOpen: (index: number) => boolean,
  isFree: (oldIndex: number) => boolean,
): void {
  const indexes = new Map<string, number[]>();
  old.forEach((item, oldIndex) => {
    const name = nameOf(item);
    if (name === undefined || !isFree(oldIndex)) return;
    const same = indexes.get(name);
    if (same === undefined) indexes.set(name, [oldIndex]);
    else same.push(oldIndex);
  });
  wanted.forEach((item, index) => {
    const name = isOpen(index) ? nameOf(item) : undefined;
    const oldIndex = name === undefined ? undefined : indexes.get(name)?.shift();
    if (oldIndex !== undefined) match(index, oldIndex);
  });
}

function matchByNeighbours(
  old: readonly PlainValue[],
  wanted: readonly PlainValue[],
  matches: readonly (number | undefined)[],
  isFree: readonly boolean[],
  match: (index: number, oldIndex: number) => void,
): void {
  const tryMatch = (index: number, oldIndex: number | undefined) => {
    if (oldIndex === undefined || matches[index] !== undefined || isFree[oldIndex] !== true) return;
    if (isSameKind(old[oldIndex], wanted[index])) match(index, oldIndex);
  };
  const after = (index: number) => {
    if (index === 0) return 0;
    const before = matches[index - 1];
    return before === undefined ? undefined : before + 1;
  };
  const before = (index: number) => {
    if (index === wanted.length - 1) return old.length - 1;
    const next = matches[index + 1];
    return next === undefined || next === 0 ? undefined : next - 1;
  };
  for (let index = 0; index < wanted.length; index += 1) tryMatch(index, after(index));
  for (let index = wanted.length - 1; index >= 0; index -= 1) tryMatch(index, before(index));
}

/** Whether every map of the list has the key, with values that differ. */
function isIdentifying(key: string, items: readonly PlainValue[]): boolean {
  const maps = items.filter(isPlainMap);
  const names = maps.map((map) => valueOf(map, key));
  return (
    names.every((name) => typeof name === 'string' || typeof name === 'number') &&
    new Set(names).size === names.length
  );
}

function isSameKind(one: PlainValue | undefined, other: PlainValue | undefined): boolean {
  if (isList(one) || isList(other)) return isList(one) && isList(other);
  if (isPlainMap(one) !== isPlainMap(other)) return false;
  if (!isPlainMap(one) || !isPlainMap(other)) return true;
  return sharesValue(one, other);
}

/** Two maps without an equal value are not one that was changed, unless they are small. */
function sharesValue(one: PlainMap, other: PlainMap): boolean {
  const keys = Object.keys(one).filter((key) => Object.hasOwn(other, key));
  return keys.length < 3 ? keys.length > 0 : keys.some((key) => isSameValue(one[key], other[key]));
}

/** Returns the value with its keys in alphabetical order, so that equal values have equal JSON. */
function sorted(value: PlainValue): PlainValue {
  if (isList(value)) return value.map(sorted);
  if (!isPlainMap(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key] ?? null)]));
}
