import type { GetServerSideProps } from 'next';
import { CookiesPage } from '@/components/site/consent/cookies-page';
import { ContentNodes } from '@/components/sections/content-nodes';
import { renderStatic } from '@/components/sections/render-static';
import type { RenderedNode } from '@/lib/content/rendered-node';
import { consentState } from '@/lib/server/site/consent/consent-endpoint';
import { listSiteDisclosures } from '@/lib/server/content/disclosures';
import { siteFrame } from '@/lib/server/site/pages/frame';
import { getContent } from '@/lib/server/content/load-content';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';
import { cookiesPageWords } from '@/lib/words/lib/server/site/pages';
import '@/styles/section-sheets';

interface CookiesProps {
  readonly frame: SiteFrame;
  readonly meta: PageMeta;
  readonly body: readonly RenderedNode[];
}

/** Lists the storage and third parties of the site, with the visitor's consent. */
export default function Cookies({ body }: CookiesProps) {
  return <ContentNodes nodes={body} />;
}

export const getServerSideProps = (async ({ req, res }) => {
  const content = await getContent();
  const frame = siteFrame(content);
  res.setHeader('Cache-Control', 'private, no-store');
  return {
    props: {
      frame,
      meta: {
        title: cookiesPageWords.title,
        description: cookiesPageWords.description,
        path: '/cookies',
      },
      body: renderStatic(
        <CookiesPage
          state={consentState(req, content.site)}
          disclosures={listSiteDisclosures({ ...content, hasNotices: content.notices.length > 0 })}
        />,
      ),
    },
  };
}) satisfies GetServerSideProps<CookiesProps>;
