import { createHash } from 'node:crypto';
import { placeWords } from '@/lib/server/content/languages/word-places';
import { wordSettings } from '@/lib/server/content/languages/word-settings';

/** The setting of a translation that says which words of the main language it was made from. */
export const versionSetting = 'translatedFrom';

/** The version of a translation that is begun. Visitors do not see it. */
export const unfinishedVersion = 'none';

const unfinished = new RegExp(
  `^${versionSetting}:[ \\t]*(["']?)${unfinishedVersion}\\1[ \\t]*$`,
  'm',
);

/** Returns whether a translation is begun and not finished. */
export function isUnfinished(text: string): boolean {
  return unfinished.test(text);
}

/** Returns a translation as if it were finished, with the same lines. */
export function asFinished(text: string): string {
  return text.replace(unfinished, '#');
}

/** Whether a value of the setting is a version of words, or says that the translation is begun. */
export function isTranslatedVersion(value: unknown): value is string {
  return typeof value === 'string' && /^(?:none|[a-p]{12})$/.test(value);
}

/**
 * Returns the version of the words of a file in the main language: another one as soon as a translation has to change.
 * `body` is the text of a page. Letters only: YAML could read digits as a number.
 */
export function wordsVersion(file: string, settings: unknown, body = ''): string {
  const words = placeWords(wordSettings(file), settings)
    .map(({ key, original }) => [key, unify(original)])
    .sort(([one = ''], [other = '']) => (String(one) < String(other) ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify([words, unify(body)]));
  return hash
    .digest('hex')
    .slice(0, 12)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
}

/** Line ends, and blank lines around a text, are no words. */
function unify(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').trim() : value;
}
