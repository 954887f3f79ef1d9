import { memo } from 'react';
import { LightSwitch } from '@/components/layout/light-switch';
import { SearchForm } from '@/components/search/search-form';
import { Link } from '@/components/ui/link';
import type { FrameFooter } from '@/lib/site/frame';
import styles from '@/styles/layout/site-footer.module.css';

interface SiteFooterProps {
  readonly footer: FrameFooter;
  /** Where it is not that of the page. */
  readonly language: string | undefined;
}

/**
 * Renders the footer: about, small print, search and theme switch.
 *
 * Each page brings an equal copy of the footer, so props are compared by value to skip rendering.
 */
export const SiteFooter = memo(Footer, (before, now) => {
  const isSame = JSON.stringify(before.footer) === JSON.stringify(now.footer);
  return isSame && before.language === now.language;
});

function Footer({ footer, language }: SiteFooterProps) {
  return (
    <footer className={styles.footer} lang={language}>
      <div className={styles.inner}>
        <div>
          <p className={styles.about}>{footer.text}</p>
          <nav aria-label="Small print">
            <ul className={styles.links}>
              {footer.links.map(({ label, href }) => (
                <li key={href}>
                  <Link href={href}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className={styles.tools}>
          <SearchForm name="Search this site" />
          <LightSwitch />
        </div>
      </div>
    </footer>
  );
}
