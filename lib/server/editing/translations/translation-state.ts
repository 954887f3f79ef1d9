import { parse } from 'yaml';
import {
  unfinishedVersion,
  versionSetting,
  wordsVersion,
} from '@/lib/server/content/languages/words-version';
import { isGroup } from '@/lib/server/content/languages/word-paths';
import { splitPage } from '@/lib/server/editing/page-text/page-text';

/**
 * What is known of a translation: it is begun and visitors do not see it; it has the words of the main language as they
 * are now; these have changed since; or nothing (`unmarked`), because it was not made at the desk.
 */
export type TranslationState = 'unfinished' | 'current' | 'outdated' | 'unmarked';

/** Returns the state of a translation, by the version of the words that it was made from and that of now. */
export function stateOfTranslation(
  translatedFrom: unknown,
  version: string | undefined,
): TranslationState {
  if (typeof translatedFrom !== 'string') return 'unmarked';
  if (translatedFrom === unfinishedVersion) return 'unfinished';
  return version === undefined || translatedFrom === version ? 'current' : 'outdated';
}

/** Returns the version of the words that a translation was made from, from the settings of its file. */
export function translatedFromOf(settings: unknown): unknown {
  return isGroup(settings) ? settings[versionSetting] : undefined;
}

/** Returns the version of the words of a file in the main language; `undefined` if its settings cannot be read. */
export function versionOfText(path: string, text: string): string | undefined {
  const page = splitPage(text.replace(/^\uFEFF/, ''));
  try {
    return path.endsWith('.md')
      ? wordsVersion(path, parse(page.settings, { logLevel: 'error' }), page.body)
      : wordsVersion(path, parse(text, { logLevel: 'error' }));
  } catch {
    return undefined;
  }
}
