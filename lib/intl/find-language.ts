import { languages, type Language } from '@/lib/words/languages';

/**
 * Returns the language of the software for a BCP 47 tag, such as `de` for `de-AT`; `undefined` if it has none. A
 * tag that ends with `-x-informal` finds the informal words of languages that have them (lib/intl/price-locale.ts).
 */
export function findLanguage(tag: string): Language | undefined {
  const [subtag = ''] = tag.toLowerCase().split('-', 1);
  const wanted = tag.endsWith('-x-informal') ? [`${subtag}-x-informal`, subtag] : [subtag];
  return wanted.flatMap((name) => languages.filter((language) => language === name))[0];
}
