import type { GetServerSideProps } from 'next';
import { CookiesPage } from '@/components/site/consent/cookies-page';
import { ContentNodes } from '@/components/sections/content-nodes';
import { renderStatic } from '@/components/sections/render-static';
import type { RenderedNode } from '@/lib/content/rendered-node';
import { serialize } from '@/lib/content/serialize';
import { consentState } from '@/lib/server/site/consent/consent-endpoint';
import { listSiteDisclosures } from '@/lib/server/content/disclosures';
import { siteFrame } from '@/lib/server/site/pages/frame';
import { addressOf, listAlternates, withLinks } from '@/lib/server/content/languages/addresses';
import { withContentOf } from '@/lib/server/site/pages/page-language';
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

export const getServerSideProps = (({ req, res }) =>
  withContentOf(req, (content) => {
    res.setHeader('Cache-Control', 'private, no-store');
    const body = renderStatic(
      <CookiesPage
        state={consentState(req, content.site)}
        disclosures={listSiteDisclosures({ ...content, hasNotices: content.notices.length > 0 })}
      />,
    );
    return {
      props: serialize({
        frame: siteFrame(content),
        meta: {
          title: cookiesPageWords.title,
          description: cookiesPageWords.description,
          path: addressOf(content, '/cookies'),
          alternates: listAlternates(content, '/cookies'),
        },
        body: withLinks(content, body),
      }),
    };
  })) satisfies GetServerSideProps<CookiesProps>;
