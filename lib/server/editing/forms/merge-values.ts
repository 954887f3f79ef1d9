import { isDeepStrictEqual } from 'node:util';

/** A setting that two people have changed to different values. */
export interface ValueConflict {
  readonly path: readonly string[];
  readonly mine: unknown;
  readonly theirs: unknown;
}

interface Merge {
  readonly value: unknown;
  readonly conflicts: readonly ValueConflict[];
}

/**
 * Merges two changes of a value. Where both have changed one setting, the value has mine, and the setting is a
 * conflict. The items of a list are not merged.
 */
export function mergeValues(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: readonly string[] = [],
): Merge {
  if (isDeepStrictEqual(mine, theirs) || isDeepStrictEqual(base, theirs)) {
    return { value: mine, conflicts: [] };
  }
  if (isDeepStrictEqual(base, mine)) return { value: theirs, conflicts: [] };
  if (!isRecord(mine) || !isRecord(theirs)) {
    return { value: mine, conflicts: [{ path, mine, theirs }] };
  }
  const before = isRecord(base) ? base : {};
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const merged = names.map((name) => {
    const parts = [before, mine, theirs].map((each) =>
      Object.hasOwn(each, name) ? each[name] : undefined,
    );
    return [name, mergeValues(parts[0], parts[1], parts[2], [...path, name])] as const;
  });
  const entries = merged.flatMap(([name, { value }]) =>
    value === undefined ? [] : [[name, value]],
  );
  return {
    value: Object.fromEntries(entries),
    conflicts: merged.flatMap(([, { conflicts }]) => conflicts),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
