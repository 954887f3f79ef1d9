import { memo } from 'react';
import { LightSwitch } from '@/components/ui/light-switch';
import { LanguageSwitch } from '@/components/layout/language-switch';
import { SearchForm } from '@/components/site/search/search-form';
import { Link } from '@/components/ui/link';
import { siteWords } from '@/lib/words/components/layout';
import { VisitDetails } from '@/components/layout/visit-details';
import type { FrameFooter, VisitDetails as VisitDetailsData } from '@/lib/site/frame';
import styles from '@/styles/layout/site-footer.module.css';

interface SiteFooterProps {
  readonly footer: FrameFooter;
  readonly visit: VisitDetailsData;
  /** Set if it differs from the page's language. */
  readonly language: string | undefined;
}

/**
 * Renders the footer: about, small print, search and theme switch.
 *
 * The props of each page have an equal copy of the footer, so they are compared by value.
 */
export const SiteFooter = memo(Footer, (previous, next) => {
  return JSON.stringify(previous) === JSON.stringify(next);
});

function Footer({ footer, visit, language }: SiteFooterProps) {
  return (
    <footer className={styles.footer} lang={language}>
      {footer.columns !== undefined && (
        <nav aria-label={siteWords.footer} dangerouslySetInnerHTML={{ __html: footer.columns }} />
      )}
      <div className={styles.inner}>
        <VisitDetails visit={visit} />
        <div>
          <p className={styles.about}>{footer.text}</p>
          <nav aria-label={siteWords.smallPrint}>
            <ul className={styles.links}>
              {footer.links.map(({ label, href }) => (
                <li key={href}>
                  <Link href={href}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          {footer.social !== undefined && (
            <ul
              aria-label={siteWords.social}
              data-social=""
              dangerouslySetInnerHTML={{ __html: footer.social }}
            />
          )}
        </div>
        <div className={styles.tools}>
          {process.env.HAS_LANGUAGES === 'yes' ? (
            <>
              <LanguageSwitch links={footer.languageLinks} />
              <SearchForm name={siteWords.search} />
            </>
          ) : (
            <SearchForm name={siteWords.search} />
          )}
          <LightSwitch />
        </div>
      </div>
      {footer.legal !== undefined && <p>{footer.legal}</p>}
    </footer>
  );
}
