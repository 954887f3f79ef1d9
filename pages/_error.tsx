import type { NextPageContext } from 'next';
import { ErrorView, ExceptionView } from '@/components/layout/error-view';
import { errorTitle, exceptionTitle } from '@/lib/http/error-text';
import { currentFrame, type PageMeta, type SiteFrame } from '@/lib/site/frame';
import { reportError } from '@/lib/site/report-error';

interface ErrorProps {
  /** None where a page broke in the browser. */
  readonly statusCode?: number;
  readonly meta: PageMeta;
  readonly frame?: SiteFrame;
  readonly digest?: string;
}

/** Every failure that has no page of its own: its status, its title, and a way on. */
export default function ErrorPage({ statusCode, digest }: ErrorProps) {
  if (statusCode === undefined) return <ExceptionView />;
  return <ErrorView statusCode={statusCode} digest={digest} />;
}

ErrorPage.getInitialProps = async ({ res, err, req }: NextPageContext): Promise<ErrorProps> => {
  // The order matters: on client navigation to a missing page there is neither, and it is a 404.
  const found = res?.statusCode ?? (err ? err.statusCode : 404);
  // Written out here because the bundler drops what a browser never reaches, and only this way.
  if (typeof window === 'undefined') {
    const statusCode = found ?? 500;
    const { logException } = await import('@/lib/server/http/log-exception');
    const digest = err ? { digest: logException(err, req?.url ?? '', new Date()) } : {};
    const meta = metaOf(statusCode);
    try {
      const { getContent } = await import('@/lib/server/content/load-content');
      const { siteFrame } = await import('@/lib/server/pages/frame');
      return { statusCode, meta, ...digest, frame: siteFrame(await getContent()) };
    } catch {
      // The content itself is what broke: the page does without the site's frame.
      return { statusCode, meta, ...digest };
    }
  }
  // React has caught it.
  if (err) reportError(err);
  const frame = currentFrame();
  return {
    ...(found === undefined ? {} : { statusCode: found }),
    meta: metaOf(found),
    ...(frame === undefined ? {} : { frame }),
  };
};

function metaOf(statusCode: number | undefined): PageMeta {
  if (statusCode === undefined) return { title: exceptionTitle('client') };
  return { title: `${statusCode}: ${errorTitle(statusCode)}` };
}
