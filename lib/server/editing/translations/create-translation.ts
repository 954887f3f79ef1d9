import { parse } from 'yaml';
import { mayEdit } from '@/lib/server/access/areas';
import { unfinishedVersion, versionSetting } from '@/lib/server/content/languages/words-version';
import { translationFile } from '@/lib/server/content/languages/word-settings';
import { filled } from '@/lib/server/desk/fields';
import { recordedCopy } from '@/lib/server/editing/access/recorded-copy';
import { editingAction } from '@/lib/server/editing/editing';
import { isTooComplex } from '@/lib/server/editing/files/text-complexity';
import {
  readEditedFile,
  saveEditedFile,
  type EditedFile,
} from '@/lib/server/editing/files/working-copy';
import { editHref, hasTranslations, kindOfFile } from '@/lib/server/editing/kinds/kinds';
import { splitPage, writePage } from '@/lib/server/editing/page-text/page-text';
import { readSiteLanguages } from '@/lib/server/editing/translations/site-languages';
import { originalWords, writeWords } from '@/lib/server/editing/translations/translated-words';
import { writeYamlValue } from '@/lib/server/editing/yaml/write-value';

/**
 * Adds the translation of a file, with the words of the main language to write over. Visitors do not see it before it is
 * saved as complete. One that is there already stays as it is.
 */
export const createTranslation = editingAction(
  { path: filled(200), language: filled(40) },
  async (request) => {
    const { input, operator } = request;
    const { path, language } = input;
    const kind = kindOfFile(path);
    if (kind === undefined || !hasTranslations(kind) || !mayEdit(operator, kind.area)) {
      return { kind: 'missing' };
    }
    const copy = recordedCopy(request);
    const languages = await readSiteLanguages(copy);
    if (!languages.slice(1).includes(language)) return { kind: 'missing' };
    const original = await readEditedFile(copy, path);
    const text = original && beginTranslation(original);
    if (text === undefined) return { kind: 'missing' };
    const translation = translationFile(path, language);
    const result = await saveEditedFile(copy, translation, text, undefined);
    const isRefused = result.kind === 'refused';
    const next = isRefused ? `${editHref(path)}?done=${result.reason}` : editHref(translation);
    return { kind: 'done', next };
  },
);

/** Returns the text of a translation that is begun; `undefined` if the file cannot be read. */
export function beginTranslation({ path, text }: Pick<EditedFile, 'path' | 'text'>) {
  if (isTooComplex(path, text)) return undefined;
  const plain = text.replace(/^\uFEFF/, '');
  const page = path.endsWith('.md') ? splitPage(plain) : undefined;
  const original = parseQuietly(page === undefined ? plain : page.settings);
  const words = writeWords(path, original, undefined, originalWords(path, original));
  const settings = { ...(words as object), [versionSetting]: unfinishedVersion };
  const written =
    page === undefined
      ? writeYamlValue('', settings)
      : writePage('', { settings, body: page.body });
  return written.ok ? written.text : undefined;
}

function parseQuietly(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 100, logLevel: 'error' });
  } catch {
    return undefined;
  }
}
