import { isGroup, WordPaths, type Path } from '@/lib/server/content/languages/word-paths';

/** Words of a file in the main language, with those of a translation. */
export interface WordPlace {
  /** Stays the same when other entries of lists are added, such as `fields.email.label`. */
  readonly key: string;
  /** Its path in the file of the main language; a choice that is its own value counts as a group with a label. */
  readonly path: Path;
  readonly original: unknown;
  /** What the translation has; `undefined` for nothing. */
  readonly own: unknown;
  /** Its path in the translation, where it has one. */
  readonly ownPath: Path;
}

/**
 * Lists the words of a file in the main language in their order, each with that of the translation `own`. `words` are
 * the settings that are words. Words that only a translation has, such as a slug, are at the end.
 */
export function placeWords(
  words: readonly string[],
  original: unknown,
  own?: unknown,
): readonly WordPlace[] {
  const paths = new WordPaths(words);

  function visit(before: unknown, written: unknown, place: Place): readonly WordPlace[] {
    const { key, path, ownPath } = place;
    if (paths.isWord(path)) {
      const isThere = !isMissing(before) || !isMissing(written);
      return isThere ? [{ key, path, original: before, own: written ?? undefined, ownPath }] : [];
    }
    const short = paths.shortName(path);
    if (short === 'label' && typeof before === 'string') {
      const isShort = typeof written === 'string';
      const label = isGroup(written) ? written[short] : written;
      const inner = within(place, short);
      return visit(before, label, isShort ? { ...inner, ownPath } : inner);
    }
    if (!paths.hasWords(path)) return [];
    if (Array.isArray(before)) {
      const list = Array.isArray(written) ? (written as readonly unknown[]) : [];
      return visitList(before, list, place);
    }
    if (!isGroup(before)) return [];
    const isShort = short !== undefined && typeof written === 'string';
    const group = isShort ? { [short]: written } : isGroup(written) ? written : {};
    return [...new Set([...Object.keys(before), ...Object.keys(group)])].flatMap((name) => {
      const inner = within(place, name);
      return visit(before[name], group[name], isShort ? { ...inner, ownPath } : inner);
    });
  }

  function visitList(
    before: readonly unknown[],
    written: readonly unknown[],
    { key, path, ownPath }: Place,
  ): readonly WordPlace[] {
    const places = ownEntries(paths, path, before, written);
    const names = entryKeys(paths, path, before);
    return before.flatMap((entry, index) => {
      const name = names[index];
      const at = places.get(index);
      if (name === undefined) return [];
      return visit(entry, at === undefined ? undefined : written[at], {
        key: joinKey(key, name),
        path: [...path, index],
        ownPath: [...ownPath, at ?? index],
      });
    });
  }

  return visit(original, own, { key: '', path: [], ownPath: [] });
}

type Place = Pick<WordPlace, 'key' | 'path' | 'ownPath'>;

function within({ key, path, ownPath }: Place, name: string): Place {
  return { key: joinKey(key, name), path: [...path, name], ownPath: [...ownPath, name] };
}

/** Joins a part of a key. A name may have dots and spaces, which separate parts of keys and of buttons. */
export function joinKey(key: string, part: string): string {
  const escaped = encodeURIComponent(part).replaceAll('.', '%2E');
  return key === '' ? escaped : `${key}.${escaped}`;
}

/**
 * Returns the parts of the keys of a list's entries: their names, or their places. An entry with the name of one above
 * has none: a translation cannot name it.
 */
export function entryKeys(
  paths: WordPaths,
  list: Path,
  entries: readonly unknown[],
): readonly (string | undefined)[] {
  const seen = new Set<unknown>();
  return entries.map((entry, index) => {
    const name = paths.entryName(list, entry);
    const value = name !== undefined && isGroup(entry) ? entry[name] : undefined;
    if (typeof value !== 'string' && typeof value !== 'number') return String(index);
    if (seen.has(value)) return undefined;
    seen.add(value);
    return String(value);
  });
}

/** Returns the places of the entries of a translation, by those of the entries that they have the words of. */
export function ownEntries(
  paths: WordPaths,
  list: Path,
  before: readonly unknown[],
  written: readonly unknown[],
): ReadonlyMap<number, number> {
  return new Map(
    written
      .map((entry, place) => [paths.findEntry(list, before, entry, place), place] as const)
      .filter(([at]) => at >= 0),
  );
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}
