import Router, { useRouter } from 'next/router';
import { useEffect, type ReactNode } from 'react';
import { loadThirdParties } from '@/components/embeds/load-third-parties';
import { hydrateOnInteraction } from '@/components/forms/hydration/hydrate-on-interaction';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { loadLivePlaces } from '@/components/sections/load-live-places';
import { loadAnimations } from '@/components/motion/load-animations';
import { handleLinkEvents } from '@/components/ui/navigation/link-events';
import type { SiteFrame } from '@/lib/site/frame';
import { reportError } from '@/lib/site/report-error';
import styles from '@/styles/layout/site-layout.module.css';

interface SiteLayoutProps {
  readonly frame: SiteFrame;
  /** The page's language; header and footer keep the site's. */
  readonly language: string;
  /** The direction of the page's text, if header and footer have another. */
  readonly direction?: 'ltr' | 'rtl' | undefined;
  readonly children: ReactNode;
}

/** Renders header, page and footer, and starts the client features of a page. */
export function SiteLayout({ frame, language, direction, children }: SiteLayoutProps) {
  const siteLanguage = language === frame.locale ? undefined : frame.locale;
  const path = useRouter().asPath.replace(/[?#].*/s, '');

  useEffect(() => startEnhancement(() => loadAnimations(Router.events)), []);
  useEffect(() => startEnhancement(() => handleLinkEvents(Router)), []);
  // A page may contain a form, a video or a map.
  useEffect(() => startEnhancement(hydrateOnInteraction), [path]);
  useEffect(() => startEnhancement(loadThirdParties), [path]);
  useEffect(() => startEnhancement(loadLivePlaces), [path]);

  useEffect(() => {
    // The server sets it for the first page; client navigation may change the language.
    document.documentElement.lang = language;
  }, [language]);

  return (
    <>
      <SiteHeader events={Router.events} frame={frame} path={path} language={siteLanguage} />
      <main id="main" tabIndex={-1} className={styles.main} dir={direction}>
        {children}
      </main>
      <SiteFooter footer={frame.footer} visit={frame.visit} language={siteLanguage} />
    </>
  );
}

/** Starts an enhancement; an error in it must not break the page. */
function startEnhancement(start: () => () => void): (() => void) | undefined {
  try {
    return start();
  } catch (error) {
    reportError(error);
    return undefined;
  }
}
