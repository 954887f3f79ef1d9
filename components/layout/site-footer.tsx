import { memo } from 'react';
import { LightSwitch } from '@/components/ui/light-switch';
import { SearchForm } from '@/components/site/search/search-form';
import { Link } from '@/components/ui/link';
import { siteWords } from '@/components/layout/words';
import { VisitDetails } from '@/components/layout/visit-details';
import type {
  FrameFooter,
  FrameLink,
  SocialLink,
  VisitDetails as VisitDetailsData,
} from '@/lib/site/frame';
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
        <nav aria-label={siteWords.footer}>
          {footer.columns.map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <FooterLinks links={links} />
            </div>
          ))}
        </nav>
      )}
      <div className={styles.inner}>
        <VisitDetails visit={visit} />
        <div>
          <p className={styles.about}>{footer.text}</p>
          <nav aria-label={siteWords.smallPrint}>
            <FooterLinks links={footer.links} className={styles.links} />
          </nav>
          {footer.social !== undefined && <SocialLinks links={footer.social} />}
        </div>
        <div className={styles.tools}>
          <SearchForm name={siteWords.search} />
          <LightSwitch />
        </div>
      </div>
      {footer.legal !== undefined && <p>{footer.legal}</p>}
    </footer>
  );
}

interface FooterLinksProps {
  readonly links: readonly FrameLink[];
  readonly className?: string | undefined;
}

function FooterLinks({ links, className }: FooterLinksProps) {
  return (
    <ul className={className}>
      {links.map(({ label, href }) => (
        <li key={href}>
          <Link href={href}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}

/** Renders profiles at other sites: an icon with a name for readers, or the name alone. */
function SocialLinks({ links }: { readonly links: readonly SocialLink[] }) {
  return (
    <ul aria-label={siteWords.social} data-social="">
      {links.map(({ label, href, icon }) => (
        <li key={href}>
          {/* `me` says that the profile is ours, by which Mastodon verifies it. */}
          <a href={href} rel="me">
            {icon === undefined ? (
              label
            ) : (
              <svg viewBox="0 0 24 24" role="img" aria-label={label}>
                <path d={icon} />
              </svg>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
