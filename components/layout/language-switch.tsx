import { createContext, useContext } from 'react';
import { languageWords } from '@/lib/words/components/layout';
import type { PageAlternate, PageMeta, SiteFrame } from '@/lib/site/frame';

/** A language of the site, and where the switch leads from a page. */
export interface LanguageLink extends PageAlternate {
  /** Leads to the same page, and not to the home page. */
  readonly isTranslation?: true;
}

/** The links of the switch on the current page, which header and footer have. */
export const LanguageLinks = createContext<readonly LanguageLink[]>([]);

/** Returns the links to a page in each language of the site, to its home page where the page is not translated. */
export function languageLinks(
  frame: SiteFrame | undefined,
  meta: PageMeta | undefined,
): readonly LanguageLink[] {
  const homes = frame?.languages ?? [];
  return homes.map((home) => {
    const page = meta?.alternates?.find(({ language }) => language === home.language);
    return page === undefined ? home : { ...page, isTranslation: true };
  });
}

/**
 * Renders links to the page in each language of the site. Links with `hreflang` load a document
 * (components/ui/navigation/link-address.ts), because a document has the words of one language.
 *
 * styles/looks/languages.css has its looks, so that sites with one language load nothing of it.
 */
export function LanguageSwitch() {
  const links = useContext(LanguageLinks);
  if (links.length === 0) return null;
  return (
    <ul aria-label={languageWords.label} data-languages="">
      {links.map(({ language, name, href, isCurrent, isTranslation }) => (
        <li key={language}>
          <a
            href={href}
            lang={language}
            hrefLang={language}
            rel={isTranslation && 'alternate'}
            aria-current={isCurrent}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
