import { settingName, type MergedSettings } from '@/lib/server/content/files/parse-settings';
import { isTranslatedVersion, versionSetting } from '@/lib/server/content/languages/words-version';
import {
  isEntryName,
  isGroup,
  WordPaths,
  type Group,
  type Path,
} from '@/lib/server/content/languages/word-paths';
import { translationWords } from '@/lib/words/lib/server/content/languages';

/** The last part of an address. */
const slugPattern = /^[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u;

/** What a translation has beside the words, which are merged. */
interface MergedWords extends MergedSettings {
  /** The last part of its address. */
  readonly slug?: string | undefined;
  /** The version of the words that it was made from. */
  readonly translatedFrom?: string | undefined;
}

/**
 * Puts the words of a translation into the settings of the file in the main language. `words` are the settings that
 * it may have, such as `fields.*.label`. Reports others: they are data, which are those of the main language.
 */
export function mergeWords(main: unknown, own: unknown, words: readonly string[]): MergedWords {
  const problems: { path: Path; message: string }[] = [];
  /** The place of an entry in the translation, by its path in the merged settings. */
  const places = new Map<string, number>();
  const paths = new WordPaths(words);

  function merge(before: unknown, written: unknown, path: Path, ownPath: Path): unknown {
    if (written === null || written === undefined) return before;
    const short = paths.shortName(path);
    if (short !== undefined && isGroup(before) && typeof written === 'string') {
      return { ...before, [short]: written };
    }
    // A choice that is its own value gets a label.
    if (short === 'label' && typeof before === 'string') {
      return typeof written === 'string'
        ? { value: before, label: written }
        : merge({ value: before, label: before }, written, path, ownPath);
    }
    const isInside = paths.hasWords(path);
    if (isInside && isGroup(before) && isGroup(written)) {
      return mergeGroup(before, written, path, ownPath);
    }
    if (isInside && Array.isArray(before) && Array.isArray(written)) {
      return mergeList(before, written, path, ownPath);
    }
    if (paths.isWord(path)) return written;
    problems.push({ path: ownPath, message: translationWords.data(settingName(ownPath)) });
    return before;
  }

  function mergeGroup(before: Group, written: Group, path: Path, ownPath: Path): Group {
    const entries = Object.entries(written).flatMap(([name, value]) => {
      const inner = [...path, name];
      if (isEntryName(name) && !paths.isWord(inner) && before[name] === value) return [];
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
      const at = paths.findEntry(path, before, entry, place);
      if (at < 0) {
        problems.push({ path: [...ownPath, place], message: translationWords.noEntry });
        return;
      }
      places.set(JSON.stringify([...path, at]), place);
      merged[at] = merge(before[at], entry, [...path, at], [...ownPath, place]);
    });
    return merged;
  }

  let slug: string | undefined;
  let translatedFrom: string | undefined;
  let written = own;
  if (isGroup(written) && 'slug' in written && words.includes('slug')) {
    const { slug: name, ...others } = written;
    written = others;
    if (typeof name === 'string' && slugPattern.test(name)) slug = name;
    else problems.push({ path: ['slug'], message: translationWords.slug });
  }
  if (isGroup(written) && versionSetting in written) {
    const { [versionSetting]: version, ...others } = written;
    written = others;
    if (isTranslatedVersion(version)) translatedFrom = version;
    else problems.push({ path: [versionSetting], message: translationWords.version });
  }
  const value = merge(main, written, [], []);
  const pathInFile = (path: Path) =>
    path.map((part, index) => places.get(JSON.stringify(path.slice(0, index + 1))) ?? part);
  return { value, pathInFile, problems, slug, translatedFrom };
}
