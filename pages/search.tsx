import type { GetServerSideProps } from 'next';
import Head from 'next/head';
import { SearchPage } from '@/components/search/search-page';
import { parseSearchRequest, searchUrl, type SearchResponse } from '@/lib/search/search-api';
import { frameOf } from '@/lib/server/pages/frame';
import { readContent } from '@/lib/server/content/read-content';
import { searchContent } from '@/lib/server/search/search';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';

interface AnswerProps {
  readonly frame: SiteFrame;
  readonly meta: PageMeta;
  readonly answer: SearchResponse;
}

export default function Search({ frame, answer }: AnswerProps) {
  return (
    <>
      <Head>
        {/* The page's own header says so too, but not to who came here by a client navigation. */}
        <meta name="referrer" content="no-referrer" />
      </Head>
      <SearchPage key={searchUrl(answer, '/search')} answer={answer} ways={frame.navigation} />
    </>
  );
}

export const getServerSideProps = (async ({ query, res }) => {
  const content = await readContent();
  const frame = frameOf(content);
  res.setHeader('Cache-Control', 'private, no-store');
  return {
    props: {
      frame,
      meta: {
        title: 'Search',
        description: `What ${frame.name} has on a word: pages, posts, events and forms.`,
        path: '/search',
        unlisted: true,
      },
      answer: searchContent(content, parseSearchRequest(query)),
    },
  };
}) satisfies GetServerSideProps<AnswerProps>;
