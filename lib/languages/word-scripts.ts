import { builtLanguages } from '@/lib/build-values';
import { ownFormatLanguages } from '@/lib/languages/own-formats';

interface PageOfBuild {
  readonly buildId: string;
  /** The route, such as `/desk/inbox`. */
  readonly page: string;
}

/**
 * Lists the scripts that a page in a language loads before those of the build: with the formats of the language if
 * it has own ones, and with its words if the scripts of the build have others (lib/languages/client-words.js).
 */
export function wordScripts(words: string, { buildId, page }: PageOfBuild): readonly string[] {
  const languages = builtLanguages();
  const isMain = words === languages[0];
  const [language = ''] = words.split('-', 1);
  return [
    ...(ownFormatLanguages.includes(language) ? [`formats-${language}`] : []),
    ...(page.startsWith('/desk') && !isMain ? [`desk-${words}`] : []),
    ...(languages.includes(words) && !isMain ? [`visitors-${words}`] : []),
  ].map((name) => `/_next/static/${buildId}/${name}.js`);
}
