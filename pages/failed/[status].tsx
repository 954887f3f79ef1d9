import type { GetStaticPaths, GetStaticProps } from 'next';
import { ErrorView } from '@/components/layout/errors/error-view';
import { errorTitle } from '@/lib/http/error-texts';
import { siteFrame } from '@/lib/server/site/pages/frame';
import { getContent } from '@/lib/server/content/load-content';
import { inLanguageOfContent } from '@/lib/server/content/languages/in-language-of';
import { serialize } from '@/lib/content/serialize';
import type { CaptionedDrawing } from '@/lib/content/section-data';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';

interface FailedProps {
  readonly frame: SiteFrame;
  readonly meta: PageMeta;
  readonly statusCode: number;
  readonly picture?: CaptionedDrawing;
}

/** No client code: the server sends the page from memory with other text, and hydration would undo it. */
export const config = { unstable_runtimeJS: false };

/**
 * The error page that lib/server/platform/http/middleware/error-pages.ts sends for endpoints, and for missing pages
 * in the other languages of the site, such as `/failed/404-cy`.
 */
export default function Failed({ statusCode, picture, frame }: FailedProps) {
  return <ErrorView statusCode={statusCode} picture={picture} frame={frame} />;
}

const statuses = [400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 503];

export const getStaticPaths = (async () => {
  const languages = [...((await getContent()).translations?.keys() ?? [])];
  const endings = ['', ...languages.map((language) => `-${language}`)];
  return {
    paths: statuses.flatMap((status) => endings.map((ending) => `/failed/${status}${ending}`)),
    // For the versions that are published later.
    fallback: 'blocking',
  };
}) satisfies GetStaticPaths;

export const getStaticProps = (async ({ params }) => {
  const [, status, language] = /^(\d+)(?:-(\w+))?$/.exec(String(params?.status)) ?? [];
  const statusCode = Number(status);
  const main = await getContent();
  const content = language === undefined ? main : main.translations?.get(language);
  if (!statuses.includes(statusCode) || content === undefined) return { notFound: true };
  return inLanguageOfContent(content, () => ({
    props: serialize({
      frame: siteFrame(content),
      meta: { title: `${statusCode}: ${errorTitle(statusCode)}`, unlisted: true },
      statusCode,
      // Endpoints have none.
      picture: statusCode === 404 && content !== main ? content.notFound : undefined,
    }),
  }));
}) satisfies GetStaticProps<FailedProps>;
