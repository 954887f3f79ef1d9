import type { GetStaticProps } from 'next';
import dynamic from 'next/dynamic';
import type { GalleryProps } from '@/components/gallery/gallery';
import { Body } from '@/components/sections/body';
import { renderStatic } from '@/components/sections/render-static';
import { serialize } from '@/lib/content/serialize';
import { siteFrame } from '@/lib/server/site/pages/frame';
import { getContent } from '@/lib/server/content/load-content';
import { parseExamples } from '@/lib/server/site/pages/gallery-examples';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';
import { galleryPageWords } from '@/lib/words/lib/server/site/pages';
import '@/styles/section-sheets';

interface Props extends GalleryProps {
  readonly frame: SiteFrame;
  readonly meta: PageMeta;
}

/** Development only: the bundler removes the other branch from the production build. */
const Gallery =
  process.env.NODE_ENV === 'production'
    ? undefined
    : dynamic<GalleryProps>(() =>
        import('@/components/gallery/gallery').then((loaded) => loaded.Gallery),
      );

export default function GalleryPage({ examples }: Props) {
  return Gallery === undefined ? null : <Gallery examples={examples} />;
}

export const getStaticProps = (async () => {
  if (process.env.NODE_ENV === 'production') return { notFound: true };
  const content = await getContent();
  return {
    props: serialize({
      frame: siteFrame(content),
      meta: { title: galleryPageWords.title, path: '/gallery', unlisted: true },
      examples: parseExamples(content, new Date()).map(({ nodes, ...example }) => ({
        ...example,
        nodes: renderStatic(<Body nodes={nodes} />),
      })),
    }),
  };
}) satisfies GetStaticProps<Props>;
