import type { GetServerSideProps } from 'next';
import Head from 'next/head';
import { SearchPage } from '@/components/search/search-page';
import type { SearchAnswer } from '@/lib/found/search-answer';
import { frameOf } from '@/lib/server/content/frame';
import { readContent } from '@/lib/server/content/read-content';
import { searchContent } from '@/lib/server/found/search';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';

interface Props {
  readonly frame: SiteFrame;
  readonly meta: PageMeta;
  readonly answer: SearchAnswer;
}

export default function Search({ frame, answer }: Props) {
  return (
    <>
      <Head>
        {/* The page's own header says so too, but not to who came here by a client navigation. */}
        <meta name="referrer" content="no-referrer" />
      </Head>
      <SearchPage key={answer.query} answer={answer} ways={frame.navigation} />
    </>
  );
}

export const getServerSideProps = (async ({ query, res }) => {
  const [words = ''] = [query.q ?? []].flat();
  const content = await readContent();
  res.setHeader('Cache-Control', 'private, no-store');
  return {
    props: {
      frame: frameOf(content),
      meta: { title: 'Search', path: '/search', unlisted: true },
      answer: searchContent(content, words),
    },
  };
}) satisfies GetServerSideProps<Props>;
