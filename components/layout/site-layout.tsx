import type { ReactNode } from 'react';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import type { SiteFrame } from '@/lib/site/frame';
import styles from '@/styles/layout/site-layout.module.css';

interface SiteLayoutProps {
  readonly frame: SiteFrame;
  /** Where the page's language is not the site's. */
  readonly language?: string;
  readonly children: ReactNode;
}

/** Header, page and footer. The first stop of the keyboard leads past the header. */
export function SiteLayout({ frame, language, children }: SiteLayoutProps) {
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      <SiteHeader frame={frame} />
      <main id="main" tabIndex={-1} className={styles.main} lang={language}>
        {children}
      </main>
      <SiteFooter frame={frame} />
    </>
  );
}
