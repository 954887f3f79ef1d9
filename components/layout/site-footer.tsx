import { LightSwitch } from '@/components/layout/light-switch';
import { SearchForm } from '@/components/search/search-form';
import { Link } from '@/components/ui/link';
import type { SiteFrame } from '@/lib/site/frame';
import styles from '@/styles/layout/site-footer.module.css';

interface SiteFooterProps {
  readonly frame: SiteFrame;
  /** Where it is not that of the page. */
  readonly language: string | undefined;
}

/** Who this is, the small print, and the light to read by. */
export function SiteFooter({ frame, language }: SiteFooterProps) {
  return (
    <footer className={styles.footer} lang={language}>
      <div className={styles.inner}>
        <div>
          <p className={styles.about}>{frame.footer.text}</p>
          <nav aria-label="Small print">
            <ul className={styles.links}>
              {frame.footer.links.map(({ label, href }) => (
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
