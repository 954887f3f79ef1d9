import type { LanguageRow } from '@/lib/editing/translation';
import { languageName } from '@/lib/intl/language-name';
import { textDirection } from '@/lib/intl/text-direction';
import { findOriginal, translationFile } from '@/lib/server/content/languages/word-settings';
import type { WorkingCopy } from '@/lib/server/editing/files/site-paths';
import { listTranslations, type Entry } from '@/lib/server/editing/entries/list-entries';
import { editHref, hasTranslations } from '@/lib/server/editing/kinds/kinds';
import { readSiteLanguages } from '@/lib/server/editing/translations/site-languages';
import { stateOfTranslation } from '@/lib/server/editing/translations/translation-state';
import { translationMarks } from '@/lib/words/lib/server/editing/translations';

/** Returns the languages of an entry that it has beside the main one; `undefined` on a site with one language. */
export type LanguagesOf = (
  entry: Pick<Entry, 'path' | 'kind' | 'wordsVersion'>,
) => readonly LanguageRow[] | undefined;

/** Reads the translations of the site. */
export async function readLanguages(copy: WorkingCopy): Promise<LanguagesOf> {
  const others = (await readSiteLanguages(copy)).slice(1);
  if (others.length === 0) return () => undefined;
  const translations = new Map((await listTranslations(copy)).map((each) => [each.path, each]));
  return ({ path, kind, wordsVersion }) => {
    // A name that begins with _ is that of a draft, which no translation has.
    if (!hasTranslations(kind) || /\/_(?!section\.)[^/]*$/.test(path)) return undefined;
    return others.map((language) => {
      const translated = translations.get(translationFile(path, language));
      const state = translated && stateOfTranslation(translated.translatedFrom, wordsVersion);
      return {
        language,
        name: languageName(language),
        dir: textDirection(language),
        href: translated && editHref(translated.path),
        mark: state === 'unfinished' || state === 'outdated' ? translationMarks[state] : undefined,
      };
    });
  };
}

/** Returns the translations that a file in the main language has, in the languages of the software. */
export async function listTranslationsOf(
  copy: WorkingCopy,
  paths: readonly string[],
): Promise<readonly (Entry & { readonly original: string })[]> {
  const translations = await listTranslations(copy);
  return translations.flatMap((each) => {
    const { original = '' } = findOriginal(each.path) ?? {};
    return paths.includes(original) ? [{ ...each, original }] : [];
  });
}
