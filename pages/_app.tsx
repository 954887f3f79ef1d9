import type { AppProps } from 'next/app';
import { useEffect } from 'react';
import { PageHead } from '@/components/layout/page-head';
import { SectionLayout } from '@/components/layout/section-layout';
import { siteFont } from '@/components/layout/site-font';
import { SiteLayout } from '@/components/layout/site-layout';
import type { SectionLayoutData } from '@/lib/content/view';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';
import '@/styles/tokens.css';
import '@/styles/global.css';
import '@/styles/sheets';

/** What pages may hand to the frame around them; a page without a frame stands alone. */
interface SharedProps {
  readonly frame?: SiteFrame;
  readonly meta?: PageMeta;
  readonly layouts?: readonly SectionLayoutData[];
  /** Made in the browser, which has no frame to give but the one that it shows. */
  readonly keepsFrame?: boolean;
}

/** The frame that a browser showed last: a page that broke there has nothing else to stand in. */
let shown: SiteFrame | undefined;

export default function App({ Component, pageProps }: AppProps<SharedProps>) {
  const { meta, layouts = [] } = pageProps;
  const frame = pageProps.frame ?? (pageProps.keepsFrame === true ? shown : undefined);
  useEffect(() => {
    shown = frame;
  }, [frame]);
  // A layout is known by its folder, so it stays mounted on the way to another page of the folder.
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
      {meta !== undefined && <PageHead meta={meta} {...(frame === undefined ? {} : { frame })} />}
      {frame === undefined ? (
        page
      ) : (
        <SiteLayout frame={frame} language={meta?.language ?? frame.locale}>
          {page}
        </SiteLayout>
      )}
    </div>
  );
}
