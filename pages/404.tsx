import type { GetStaticProps } from 'next';
import { ErrorView } from '@/components/layout/errors/error-view';
import { serialize } from '@/lib/content/serialize';
import type { CaptionedDrawing } from '@/lib/content/section-data';
import { errorTitle } from '@/lib/http/error-texts';
import { getContent } from '@/lib/server/content/load-content';
import { siteFrame } from '@/lib/server/site/pages/frame';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';

interface NotFoundProps {
  readonly frame: SiteFrame;
  readonly meta: PageMeta;
  readonly picture?: CaptionedDrawing;
}

/** A static page, because scanners request many missing paths. */
export default function NotFound({ picture, frame }: NotFoundProps) {
  return <ErrorView statusCode={404} picture={picture} frame={frame} />;
}

export const getStaticProps = (async () => {
  const content = await getContent();
  return {
    props: serialize({
      frame: siteFrame(content),
      meta: { title: `404: ${errorTitle(404)}` },
      picture: content.notFound,
    }),
  };
}) satisfies GetStaticProps<NotFoundProps>;
