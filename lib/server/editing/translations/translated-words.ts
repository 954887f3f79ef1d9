import {
  entryKeys,
  joinKey,
  ownEntries,
  placeWords,
  type WordPlace,
} from '@/lib/server/content/languages/word-places';
import { isGroup, WordPaths, type Path } from '@/lib/server/content/languages/word-paths';
import { wordSettings } from '@/lib/server/content/languages/word-settings';

/** The words of a translation by the keys of their places, as its form has them. */
export type TranslatedWords = Readonly<Record<string, unknown>>;

/** Returns the words of a translation. `original` is the value of the file in the main language at `file`. */
export function readWords(file: string, original: unknown, own: unknown): TranslatedWords {
  const places = placeWords(wordSettings(file), original, own);
  return Object.fromEntries(
    places.flatMap(({ key, own: words }) => (words === undefined ? [] : [[key, words]])),
  );
}

/**
 * Returns the value of a translation with other words. Entries of lists are named as the file names them; what it has
 * beside words stays.
 */
export function writeWords(
  file: string,
  original: unknown,
  own: unknown,
  words: TranslatedWords,
): unknown {
  const paths = new WordPaths(wordSettings(file));

  function write(before: unknown, written: unknown, path: Path, key: string): unknown {
    if (paths.isWord(path)) return words[key];
    const short = paths.shortName(path);
    if (short === 'label' && typeof before === 'string') {
      const label = words[joinKey(key, short)];
      if (!isGroup(written) || label === undefined) return label;
      return { ...written, label };
    }
    if (!paths.hasWords(path)) return written;
    if (Array.isArray(before)) {
      const list = Array.isArray(written) ? (written as readonly unknown[]) : [];
      return writeList(before, list, path, key);
    }
    if (!isGroup(before)) return written;
    const isShort = short !== undefined && typeof written === 'string';
    const group = isShort ? { [short]: written } : isGroup(written) ? written : {};
    const names = [...Object.keys(group), ...Object.keys(before), ...(key === '' ? ['slug'] : [])];
    const entries = [...new Set(names)].flatMap((name) => {
      const inner = write(before[name], group[name], [...path, name], joinKey(key, name));
      return inner === undefined ? [] : [[name, inner] as const];
    });
    if (entries.length === 0) return undefined;
    const [first] = entries;
    return isShort && entries.length === 1 && first?.[0] === short
      ? first[1]
      : Object.fromEntries(entries);
  }

  function writeList(
    before: readonly unknown[],
    written: readonly unknown[],
    path: Path,
    key: string,
  ): unknown {
    const places = ownEntries(paths, path, before, written);
    const names = entryKeys(paths, path, before);
    const isNamed = before.some((entry) => paths.entryName(path, entry) !== undefined);
    const entries = before.map((entry, index) => {
      const place = places.get(index);
      const old = place === undefined ? undefined : written[place];
      const name = names[index];
      if (name === undefined) return old;
      const inner = write(entry, old, [...path, index], joinKey(key, name));
      return withName(entry, old, inner, path);
    });
    // What belongs to no entry stays, so that the check names it.
    const known = new Set(places.values());
    const others = written.filter((entry, place) => entry !== null && !known.has(place));
    if (isNamed) {
      const hasGap = entries.includes(undefined);
      const some = entries.flatMap((entry, index) => {
        if (entry === undefined) return [];
        return [hasGap ? nameText(before[index], entry, [...path, index]) : entry];
      });
      return some.length + others.length === 0 ? undefined : [...some, ...others];
    }
    // The place of an entry is its name: an empty one stands for an entry without words.
    const last = entries.findLastIndex((entry) => entry !== undefined);
    const placed = entries.slice(0, last + 1).map((entry) => entry ?? null);
    return last < 0 && others.length === 0 ? undefined : [...placed, ...others];
  }

  /** Names one text that stands for an entry, which others have followed by its place. */
  function nameText(entry: unknown, text: unknown, path: Path): unknown {
    const name = paths.entryName(path.slice(0, -1), entry);
    const short = paths.shortName(path);
    if (typeof text !== 'string' || name === undefined || short === undefined) return text;
    return isGroup(entry) ? { [name]: entry[name], [short]: text } : text;
  }

  /** Names an entry that has words as the main language does. One that has its name alone goes. */
  function withName(entry: unknown, old: unknown, inner: unknown, list: Path): unknown {
    const name = paths.entryName(list, entry);
    if (name === undefined || !isGroup(entry)) return inner;
    const { [name]: _, ...rest } = isGroup(inner) ? inner : {};
    if (isGroup(inner) && Object.keys(rest).length === 0) return undefined;
    if (inner === undefined || typeof inner === 'string') return inner;
    return isGroup(old) ? inner : { [name]: entry[name], ...rest };
  }

  return write(original, own, [], '') ?? {};
}

/** Returns the words of the main language, with which a new translation begins. */
export function originalWords(file: string, original: unknown): TranslatedWords {
  const places = placeWords(wordSettings(file), original);
  return Object.fromEntries(
    places.filter(({ key }) => key !== 'locale').map((place) => [place.key, place.original]),
  );
}

/** Returns the key of the words at a path of a translation, or around it; `undefined` if there are none. */
export function keyAtPath(places: readonly WordPlace[], path: Path): string | undefined {
  const own = places.filter((place) => place.own !== undefined);
  const isAround = (around: Path) => around.every((part, index) => part === path[index]);
  const isInside = (inside: Path) => path.every((part, index) => part === inside[index]);
  const found =
    own.findLast(({ ownPath }) => isAround(ownPath)) ??
    (path.length === 0 ? undefined : own.find(({ ownPath }) => isInside(ownPath)));
  return found?.key;
}
