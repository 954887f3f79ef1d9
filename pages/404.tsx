import type { GetStaticProps } from 'next';
import { ErrorView } from '@/components/layout/error-view';
import { errorTitle } from '@/lib/http/error-text';
import { readContent } from '@/lib/server/content/read-content';
import { frameOf } from '@/lib/server/pages/frame';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';

interface NotFoundProps {
  readonly frame: SiteFrame;
  readonly meta: PageMeta;
}

/** As cheap as a page: every scanner that knocks gets it from disk. */
export default function NotFound() {
  return <ErrorView statusCode={404} />;
}

export const getStaticProps = (async () => ({
  props: { frame: frameOf(await readContent()), meta: { title: `404: ${errorTitle(404)}` } },
})) satisfies GetStaticProps<NotFoundProps>;
