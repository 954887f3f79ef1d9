import type { AppProps } from 'next/app';
import { withLanguageLinks } from '@/components/layout/language-switch';
import { PageHead } from '@/components/layout/page-head';
import { SectionLayout } from '@/components/layout/section-layout';
import { siteFont } from '@/components/layout/site-font';
import { SiteLayout } from '@/components/layout/site-layout';
import type { SectionLayoutData } from '@/lib/content/page-content';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';
import '@/styles/tokens.css';
import '@/styles/global.css';
import '@/styles/sheets';

/** Props of all pages. A page without `frame` has no header and footer. */
interface SharedProps {
  readonly frame?: SiteFrame;
  readonly meta?: PageMeta;
  readonly layouts?: readonly SectionLayoutData[];
}

export default function App({ Component, pageProps }: AppProps<SharedProps>) {
  const { frame, meta, layouts = [] } = pageProps;
  // The key keeps a layout mounted during navigation inside its folder.
  const page = layouts.reduceRight(
    (inside, section) => (
      <SectionLayout key={section.path} section={section}>
        {inside}
      </SectionLayout>
    ),
    <Component {...pageProps} />,
  );
  return (
    <div className={`site ${siteFont.variable}`}>
      {meta !== undefined && <PageHead meta={meta} frame={frame} />}
      {frame === undefined ? (
        page
      ) : (
        <SiteLayout
          // Nothing of it is in the scripts of sites with one language.
          frame={process.env.HAS_LANGUAGES === 'yes' ? withLanguageLinks(frame, meta) : frame}
          language={meta?.language ?? frame.locale}
          direction={meta?.direction}
        >
          {page}
        </SiteLayout>
      )}
    </div>
  );
}
