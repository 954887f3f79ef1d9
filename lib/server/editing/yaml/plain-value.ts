/** What a YAML file of the site can hold. */
export type PlainValue = string | number | boolean | null | readonly PlainValue[] | PlainMap;

export interface PlainMap {
  readonly [key: string]: PlainValue;
}

/** Enough for every setting; bounds the recursion. */
const maxDepth = 60;

/**
 * Converts a value to one that YAML can hold. Keys whose value is `undefined` are left out.
 * Returns `undefined` for functions, dates, class instances, holes in lists and values nested too deeply.
 */
export function toPlainValue(value: unknown, depth = 0): PlainValue | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return value;
  if (typeof value !== 'object' || depth > maxDepth) return undefined;
  if (Array.isArray(value)) {
    const items = Array.from(value, (item: unknown) => toPlainValue(item, depth + 1));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  const entries: [string, PlainValue][] = [];
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue;
    const plain = toPlainValue(item, depth + 1);
    if (plain === undefined) return undefined;
    entries.push([key, plain]);
  }
  return Object.fromEntries(entries);
}

/** Returns true for a list. */
export function isList(value: PlainValue | undefined): value is readonly PlainValue[] {
  return Array.isArray(value);
}

/** Returns true for a map of settings. */
export function isPlainMap(value: PlainValue | undefined): value is PlainMap {
  return typeof value === 'object' && value !== null && !isList(value);
}

/** Returns the value of a map's own key. */
export function valueOf(map: PlainMap, key: string): PlainValue | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

/** Compares two values. The order of keys does not count. */
export function isSameValue(one: PlainValue | undefined, other: PlainValue | undefined): boolean {
  if (isList(one)) {
    if (!isList(other) || one.length !== other.length) return false;
    return one.every((item, index) => isSameValue(item, other[index]));
  }
  if (!isPlainMap(one) || !isPlainMap(other)) return Object.is(one, other);
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameValue(one[key], other[key]))
  );
}
