import type { GetStaticProps } from 'next';
import { ErrorView } from '@/components/layout/errors/error-view';
import { errorTitle } from '@/lib/http/words';
import { getContent } from '@/lib/server/content/load-content';
import { siteFrame } from '@/lib/server/pages/frame';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';

interface NotFoundProps {
  readonly frame: SiteFrame;
  readonly meta: PageMeta;
}

/** A static page, because scanners request many missing paths. */
export default function NotFound() {
  return <ErrorView statusCode={404} />;
}

export const getStaticProps = (async () => ({
  props: { frame: siteFrame(await getContent()), meta: { title: `404: ${errorTitle(404)}` } },
})) satisfies GetStaticProps<NotFoundProps>;
