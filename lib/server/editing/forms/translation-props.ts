import { languageName } from '@/lib/intl/language-name';
import { textDirection } from '@/lib/intl/text-direction';
import type { OriginalText, TranslationForm } from '@/lib/editing/translation';
import { nameOf, rootName } from '@/lib/editing/form-field';
import { languageOf } from '@/lib/server/content/languages/list-contents';
import { placeWords } from '@/lib/server/content/languages/word-places';
import { findOriginal, wordSettings } from '@/lib/server/content/languages/word-settings';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { onlyWords, plainText } from '@/lib/server/editing/differences/plain-text';
import { readEntryFacts } from '@/lib/server/editing/entries/entry-facts';
import type { WorkingCopy } from '@/lib/server/editing/files/site-paths';
import type { FormTarget } from '@/lib/server/editing/forms/form-targets';
import type { OpenedForm } from '@/lib/server/editing/forms/open-form';
import { isPageTarget } from '@/lib/server/editing/forms/page-form';
import { editHref } from '@/lib/server/editing/kinds/kinds';
import { splitBlocks } from '@/lib/server/editing/page-text/blocks';
import { bodyName } from '@/lib/server/editing/page-text/page-value';
import { splitPage } from '@/lib/server/editing/page-text/page-text';
import { publicationPlaces } from '@/lib/server/editing/publication/desk/publication-context';
import { compareOriginals } from '@/lib/server/editing/translations/compare-originals';
import { readSiteLanguages } from '@/lib/server/editing/translations/site-languages';
import { translatedTexts } from '@/lib/server/editing/translations/translated-texts';
import {
  stateOfTranslation,
  translatedFromOf,
} from '@/lib/server/editing/translations/translation-state';

/** The most changes of the original that are listed. */
const maxDifferences = 40;

/** Returns the original that the form of a translation shows beside its fields; `undefined` for other forms. */
export async function translationProps(
  { content, services }: DeskPageRequest,
  copy: WorkingCopy,
  target: FormTarget,
  { whole, original }: OpenedForm,
): Promise<TranslationForm | undefined> {
  const { language } = findOriginal(target.path) ?? {};
  if (language === undefined || original === undefined) return undefined;
  const { path, text } = original.file;
  const { wordsVersion: version = '', title } = readEntryFacts(target.kind, path, text);
  const [main = languageOf(content)] = await readSiteLanguages(copy);
  const translatedFrom = translatedFromOf(whole);
  const state = stateOfTranslation(translatedFrom, version);
  return {
    ...describeLanguage(language),
    original: { ...describeLanguage(main), href: editHref(path), title },
    version,
    state,
    texts: Object.fromEntries([
      ...placeWords(wordSettings(path), original.value).map(
        ({ key, original: words }) => [nameOf(rootName, key), describeWords(words)] as const,
      ),
      ...(isPageTarget(target)
        ? [[nameOf(rootName, bodyName), describeText(splitPage(text).body)] as const]
        : []),
    ]),
    changes: state === 'outdated' ? await describeChanges() : undefined,
  };

  async function describeChanges() {
    const { places } = publicationPlaces(services.settings);
    const texts = translatedTexts(services.settings.DATA_DIR, places);
    const before = await texts.find(path, String(translatedFrom));
    if (before === undefined) return undefined;
    const differences = compareOriginals(path, before, text);
    return {
      differences: differences.slice(0, maxDifferences),
      left: Math.max(0, differences.length - maxDifferences),
    };
  }
}

function describeLanguage(tag: string) {
  return { tag, name: languageName(tag), dir: textDirection(tag) };
}

/** Returns words in their parts: those of running text, the entries of a list, or one line. */
function describeWords(words: unknown): readonly OriginalText[] {
  const texts: readonly unknown[] = Array.isArray(words) ? words : [words ?? ''];
  return texts.flatMap((text) => describeText(String(text)));
}

function describeText(markdown: string): readonly OriginalText[] {
  return splitBlocks(markdown).blocks.map(({ type, text }) => ({
    kind: type === 'heading' ? 'heading' : 'text',
    text: withoutBlankLines(onlyWords(text)) || plainText(text).trim(),
  }));
}

/** A section without words leaves the line of its tag blank. */
function withoutBlankLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');
}
