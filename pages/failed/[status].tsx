import type { GetStaticPaths, GetStaticProps } from 'next';
import { ErrorView } from '@/components/layout/errors/error-view';
import { errorTitle } from '@/lib/http/error-texts';
import { siteFrame } from '@/lib/server/site/pages/frame';
import { getContent } from '@/lib/server/content/load-content';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';

interface FailedProps {
  readonly frame: SiteFrame;
  readonly meta: PageMeta;
  readonly statusCode: number;
}

/** No client code: the server sends the page from memory with other text, and hydration would undo it. */
export const config = { unstable_runtimeJS: false };

/** The error page that lib/server/platform/http/middleware/error-pages.ts sends for endpoints. */
export default function Failed({ statusCode }: FailedProps) {
  return <ErrorView statusCode={statusCode} />;
}

const statuses = [400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 503];

export const getStaticPaths = (() => ({
  paths: statuses.map((status) => `/failed/${status}`),
  // For the versions that are published later.
  fallback: 'blocking',
})) satisfies GetStaticPaths;

export const getStaticProps = (async ({ params }) => {
  const statusCode = Number(params?.status);
  if (!statuses.includes(statusCode)) return { notFound: true };
  return {
    props: {
      frame: siteFrame(await getContent()),
      meta: { title: `${statusCode}: ${errorTitle(statusCode)}`, unlisted: true },
      statusCode,
    },
  };
}) satisfies GetStaticProps<FailedProps>;
