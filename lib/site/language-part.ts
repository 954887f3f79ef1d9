import { builtLanguages } from '@/lib/build-values';

/**
 * Returns the first part of a path if it names a language of the site, such as `/cy`; empty for a path in the main
 * language. Scripts of sites with one language do not have it.
 */
export function languagePart(path: string): string {
  const [, part = ''] = path.split('/', 2);
  const [language = ''] = part.toLowerCase().split('-', 1);
  return builtLanguages().slice(1).includes(language) ? `/${part}` : '';
}
