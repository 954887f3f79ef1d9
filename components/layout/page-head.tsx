import Head from 'next/head';
import { useEffect } from 'react';
import { dispatchPageShown } from '@/lib/analytics/site-events';
import { homeAddress, type PageMeta, type SiteFrame } from '@/lib/site/frame';

interface PageHeadProps {
  readonly meta: PageMeta;
  readonly frame?: SiteFrame;
}

/** Renders the page's title, description and canonical address. */
export function PageHead({ meta, frame }: PageHeadProps) {
  const { title, description, path, canonical = path, unlisted } = meta;
  const siteName = frame?.name;
  const home =
    process.env.HAS_LANGUAGES === 'yes' && frame !== undefined ? homeAddress(frame) : '/';
  const fullTitle = siteName === undefined || path === home ? title : `${title} · ${siteName}`;

  // Runs after next/head's own effect, which updates the document's title.
  useEffect(dispatchPageShown);

  return (
    <Head>
      <title>{fullTitle}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {description !== undefined && <meta name="description" content={description} />}
      {canonical !== undefined && frame !== undefined && unlisted !== true && (
        <link rel="canonical" href={`${frame.url}${canonical}`} />
      )}
      {(unlisted === true || path === undefined) && <meta name="robots" content="noindex" />}
    </Head>
  );
}
