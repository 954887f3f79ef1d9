import type { PageAlternate } from '@/lib/site/frame';

/** A link to a page in a language, for search engines. */
export interface AlternateLink {
  /** A BCP 47 tag, or `x-default` for readers of all other languages. */
  readonly hrefLang: string;
  /** An absolute address. */
  readonly href: string;
}

/**
 * Lists the links that each of the translations of a page has to all of them, itself included. The one in the main
 * language is for readers of other languages.
 */
export function listAlternateLinks(
  translations: readonly Pick<PageAlternate, 'language' | 'href'>[],
  mainLanguage: string | undefined,
  url: string,
): readonly AlternateLink[] {
  if (translations.length < 2) return [];
  const main = translations.filter(({ language }) => language === mainLanguage);
  return [...translations, ...main.map(({ href }) => ({ language: 'x-default', href }))].map(
    ({ language, href }) => ({ hrefLang: language, href: new URL(href, url).href }),
  );
}
