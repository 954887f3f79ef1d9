import { languageWords } from '@/lib/words/components/layout';
import type { LanguageLink, PageMeta, SiteFrame } from '@/lib/site/frame';

/**
 * Returns the frame of a page with links to the page in each language of the site, to its home page where the page is
 * not translated.
 */
export function withLanguageLinks(frame: SiteFrame, meta: PageMeta | undefined): SiteFrame {
  if (frame.languages === undefined) return frame;
  const languageLinks = frame.languages.map((home): LanguageLink => {
    const page = meta?.alternates?.find(({ language }) => language === home.language);
    return page === undefined ? home : { ...page, isTranslation: true };
  });
  return { ...frame, languageLinks, footer: { ...frame.footer, languageLinks } };
}

interface LanguageSwitchProps {
  readonly links: readonly LanguageLink[] | undefined;
}

/**
 * Renders links to the page in each language of the site. Links with `hreflang` load a document
 * (components/ui/navigation/link-address.ts), because a document has the words of one language.
 *
 * styles/looks/languages.css has its looks, so that sites with one language load nothing of it.
 */
export function LanguageSwitch({ links }: LanguageSwitchProps) {
  if (links === undefined) return null;
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
