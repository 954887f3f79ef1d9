import { isDeepStrictEqual } from 'node:util';
import { alignLists } from '@/lib/server/editing/merging/align-lists';

/** A setting, or an item of a list by its number from 0, that two people have changed to different values. */
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
 * conflict. Lists are merged item by item.
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
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    return mergeLists(Array.isArray(base) ? base : [], mine, theirs, path);
  }
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

function mergeLists(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
  path: readonly string[],
): Merge {
  const value: unknown[] = [];
  const conflicts: ValueConflict[] = [];
  for (const part of alignLists({ base, mine, theirs })) {
    const at = [...path, String(value.length)];
    if (part.kind === 'run') {
      value.push(...part.mine);
      conflicts.push({ path: at, mine: part.mine, theirs: part.theirs });
      continue;
    }
    const merged = mergeValues(part.base, part.mine, part.theirs, at);
    if (merged.value !== undefined) value.push(merged.value);
    conflicts.push(...merged.conflicts);
  }
  return { value, conflicts };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
