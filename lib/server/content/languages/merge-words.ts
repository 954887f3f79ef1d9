import { settingName, type MergedSettings } from '@/lib/server/content/files/parse-settings';
import { translationWords } from '@/lib/words/lib/server/content/languages';

type Path = readonly (string | number)[];
type Group = Readonly<Record<string, unknown>>;

/** The last part of an address. */
const slugPattern = /^[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u;

/** By the first of these that its entries have, an entry of a list is known in each language; else by its place. */
const entryNames = ['id', 'name', 'value', 'href'];

/**
 * Puts the words of a translation into the settings of the file in the main language. `words` are the settings that
 * it may have, such as `fields.*.label`. Reports others: they are data, which are those of the main language.
 */
export function mergeWords(
  main: unknown,
  own: unknown,
  words: readonly string[],
): MergedSettings & { readonly slug?: string } {
  const problems: { path: Path; message: string }[] = [];
  /** The place of an entry in the translation, by its path in the merged settings. */
  const places = new Map<string, number>();
  const isWord = (path: Path) => words.includes(nameOf(path));
  const hasWords = (path: Path) => words.some((word) => word.startsWith(`${nameOf(path)}.`));

  function merge(before: unknown, written: unknown, path: Path, ownPath: Path): unknown {
    if (written === null || written === undefined) return before;
    const short = ['label', 'alt'].find((name) => isWord([...path, name]));
    if (short !== undefined && isGroup(before) && typeof written === 'string') {
      return { ...before, [short]: written };
    }
    // A choice that is its own value gets a label.
    if (short === 'label' && typeof before === 'string') {
      return typeof written === 'string'
        ? { value: before, label: written }
        : merge({ value: before, label: before }, written, path, ownPath);
    }
    const isInside = path.length === 0 || hasWords(path);
    if (isInside && isGroup(before) && isGroup(written)) {
      return mergeGroup(before, written, path, ownPath);
    }
    if (isInside && Array.isArray(before) && Array.isArray(written)) {
      return mergeList(before, written, path, ownPath);
    }
    if (isWord(path)) return written;
    problems.push({ path: ownPath, message: translationWords.data(settingName(ownPath)) });
    return before;
  }

  function mergeGroup(before: Group, written: Group, path: Path, ownPath: Path): Group {
    const entries = Object.entries(written).flatMap(([name, value]) => {
      const inner = [...path, name];
      if (entryNames.includes(name) && !isWord(inner) && before[name] === value) return [];
      const merged = merge(before[name], value, inner, [...ownPath, name]);
      return merged === undefined ? [] : [[name, merged] as const];
    });
    return { ...before, ...Object.fromEntries(entries) };
  }

  function mergeList(
    before: readonly unknown[],
    written: readonly unknown[],
    path: Path,
    ownPath: Path,
  ): unknown[] {
    const merged = [...before];
    written.forEach((entry, place) => {
      const name = entryNames.find(
        (each) => isGroup(entry) && each in entry && !isWord([...path, 0, each]),
      );
      const at =
        name === undefined
          ? place
          : before.findIndex((other) => valueOf(other, name) === valueOf(entry, name));
      if (at < 0 || at >= before.length) {
        problems.push({ path: [...ownPath, place], message: translationWords.noEntry });
        return;
      }
      places.set(JSON.stringify([...path, at]), place);
      merged[at] = merge(before[at], entry, [...path, at], [...ownPath, place]);
    });
    return merged;
  }

  let slug: string | undefined;
  let written = own;
  if (isGroup(own) && 'slug' in own && words.includes('slug')) {
    const { slug: name, ...others } = own;
    written = others;
    if (typeof name === 'string' && slugPattern.test(name)) slug = name;
    else problems.push({ path: ['slug'], message: translationWords.slug });
  }
  const value = merge(main, written, [], []);
  const pathInFile = (path: Path) =>
    path.map((part, index) => places.get(JSON.stringify(path.slice(0, index + 1))) ?? part);
  return { value, pathInFile, problems, slug };

  /** Returns the name of a setting with `*` for each entry of a list, and for each name in a group of any names. */
  function nameOf(path: Path): string {
    return path.reduce<string>((before, part) => {
      const inner = before === '' ? String(part) : `${before}.${part}`;
      const any = before === '' ? '*' : `${before}.*`;
      const isAny =
        typeof part === 'number' ||
        (!words.some((word) => word === inner || word.startsWith(`${inner}.`)) &&
          words.some((word) => word === any || word.startsWith(`${any}.`)));
      return isAny ? any : inner;
    }, '');
  }
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns what an entry of a list is known by; a choice may be its value alone. */
function valueOf(entry: unknown, name: string): unknown {
  if (isGroup(entry)) return entry[name];
  return name === 'value' ? entry : undefined;
}
