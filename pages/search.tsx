import type { GetServerSideProps } from 'next';
import Head from 'next/head';
import { SearchPage } from '@/components/site/search/search-page';
import { serialize } from '@/lib/content/serialize';
import { parseSearchRequest, searchUrl, type SearchResponse } from '@/lib/site/search/search-api';
import { siteFrame } from '@/lib/server/site/pages/frame';
import { addressOf, listAlternates, withLinks } from '@/lib/server/content/languages/addresses';
import { withContentOf } from '@/lib/server/site/pages/page-language';
import { searchContent } from '@/lib/server/site/search/search';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';
import { searchPageWords } from '@/lib/words/lib/server/site/pages';

interface SearchProps {
  readonly frame: SiteFrame;
  readonly meta: PageMeta;
  readonly response: SearchResponse;
}

export default function Search({ frame, response }: SearchProps) {
  return (
    <>
      <Head>
        {/* A client navigation does not apply the page's Referrer-Policy header. */}
        <meta name="referrer" content="no-referrer" />
      </Head>
      <SearchPage
        key={searchUrl(response, '/search')}
        response={response}
        links={frame.navigation}
      />
    </>
  );
}

export const getServerSideProps = (({ req, query, res }) =>
  withContentOf(req, (content) => {
    const frame = siteFrame(content, new Date());
    res.setHeader('Cache-Control', 'private, no-store');
    return {
      props: serialize({
        frame,
        meta: {
          title: searchPageWords.title,
          description: searchPageWords.description(frame.name),
          path: addressOf(content, '/search'),
          unlisted: true,
          alternates: listAlternates(content, '/search'),
        },
        response: withLinks(content, searchContent(content, parseSearchRequest(query))),
      }),
    };
  })) satisfies GetServerSideProps<SearchProps>;
