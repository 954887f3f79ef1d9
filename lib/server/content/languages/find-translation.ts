import { findLanguage } from '@/lib/intl/find-language';

/** Finds the content in a language of the software among that in the other languages of the site, by their tags. */
export function findTranslation<Some>(
  translations: ReadonlyMap<string, Some> | undefined,
  language: string | undefined,
): Some | undefined {
  if (translations === undefined || language === undefined) return undefined;
  return [...translations].find(([tag]) => findLanguage(tag) === language)?.[1];
}
