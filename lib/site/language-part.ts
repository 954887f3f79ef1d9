import { builtLanguages } from '@/lib/build-values';
import { currentLanguage } from '@/lib/languages/current-language';

/**
 * Returns the first part of a path if it names a language of the site, such as `/cy`; empty for a path in the main
 * language. Scripts of sites with one language do not have it.
 */
export function languagePart(path: string): string {
  const [, part = ''] = path.split('/', 2);
  const [language = ''] = part.toLowerCase().split('-', 1);
  return builtLanguages().slice(1).includes(language) ? `/${part}` : '';
}

/** Returns a path of the software in the language of the page, such as `/cy/search`. */
export function inPageLanguage(path: string): string {
  if (typeof window !== 'undefined') return `${languagePart(window.location.pathname)}${path}`;
  const language = currentLanguage();
  return builtLanguages().indexOf(language) > 0 ? `/${language}${path}` : path;
}
