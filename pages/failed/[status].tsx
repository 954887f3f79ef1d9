import type { GetStaticPaths, GetStaticProps } from 'next';
import { ErrorView } from '@/components/layout/error-view';
import { errorTitle } from '@/lib/http/error-text';
import { siteFrame } from '@/lib/server/pages/frame';
import { getContent } from '@/lib/server/content/load-content';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';

interface FailedProps {
  readonly frame: SiteFrame;
  readonly meta: PageMeta;
  readonly statusCode: number;
}

/** Handed out from memory, whatever is broken, and with other words: nothing may write it anew. */
export const config = { unstable_runtimeJS: false };

/** What lib/server/http/error-pages.ts shows where an endpoint that is no page has failed. */
export default function Failed({ statusCode }: FailedProps) {
  return <ErrorView statusCode={statusCode} />;
}

const statuses = [400, 401, 403, 404, 405, 413, 415, 429, 500, 503];

export const getStaticPaths = (() => ({
  paths: statuses.map((status) => `/failed/${status}`),
  fallback: false,
})) satisfies GetStaticPaths;

export const getStaticProps = (async ({ params }) => {
  const statusCode = Number(params?.status);
  return {
    props: {
      frame: siteFrame(await getContent()),
      meta: { title: `${statusCode}: ${errorTitle(statusCode)}`, unlisted: true },
      statusCode,
    },
  };
}) satisfies GetStaticProps<FailedProps>;
