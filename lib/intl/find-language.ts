import { languages, variants, type Language } from '@/lib/words/languages';

/**
 * Returns the language of the software for a BCP 47 tag, such as `de` for `de-AT`; `undefined` if it has none. A
 * private part of the tag, such as `-x-informal`, finds the variant of the language if there is one.
 */
export function findLanguage(tag: string): Language | undefined {
  const lower = tag.toLowerCase();
  const [subtag = ''] = lower.split('-', 1);
  const variant = lower.includes('-x-') ? lower.slice(lower.indexOf('-x-')) : '';
  const find = (name: string) => [...variants, ...languages].find((known) => known === name);
  return find(`${subtag}${variant}`) ?? find(subtag);
}
