import { languageTag } from '@/lib/intl/price-locale';
import type { Content } from '@/lib/server/content/content';

/** Lists the content in each language of the site, that in the main one first. */
export function listContents(content: Content): readonly Content[] {
  const { main = content } = content.translation ?? {};
  return [main, ...(main.translations?.values() ?? [])];
}

/** Returns the BCP 47 tag of the language that some content is in. */
export function languageOf({ translation, languages, site }: Content): string {
  return translation?.language ?? languages?.[0] ?? languageTag(site.locale);
}
