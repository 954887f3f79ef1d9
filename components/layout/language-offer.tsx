import { languageWords, noticeWords } from '@/lib/words/components/layout';
import type { PageAlternate } from '@/lib/site/frame';

/**
 * Renders the line that offers the page in another language, in that language. styles/looks/languages.css hides it
 * unless lib/boot/languages.js finds that the browser prefers the language. It is part of the document, as notices are.
 */
export function LanguageOffer({ language, href }: Pick<PageAlternate, 'language' | 'href'>) {
  return (
    <section className="languageOffer" aria-label={languageWords.label} data-language={language}>
      <div>
        <a href={href} hrefLang={language}>
          {languageWords.offer}
        </a>
        <button type="button">{noticeWords.dismiss}</button>
      </div>
    </section>
  );
}
