import type { NextPageContext } from 'next';
import { ErrorView, ExceptionView } from '@/components/layout/errors/error-view';
import { errorTitle, exceptionTitle } from '@/lib/http/error-texts';
import { currentFrame, type PageMeta, type SiteFrame } from '@/lib/site/frame';
import { reportError } from '@/lib/site/report-error';

interface ErrorProps {
  /** `undefined` if a page failed in the browser. */
  readonly statusCode?: number;
  readonly meta: PageMeta;
  readonly frame?: SiteFrame;
  readonly digest?: string;
}

/** Renders errors that have no page of their own. */
export default function ErrorPage({ statusCode, digest, frame }: ErrorProps) {
  if (statusCode === undefined) return <ExceptionView frame={frame} />;
  return <ErrorView statusCode={statusCode} digest={digest} frame={frame} />;
}

ErrorPage.getInitialProps = async ({ res, err, req }: NextPageContext): Promise<ErrorProps> => {
  // On client navigation to a missing page, both are undefined.
  const failed = res?.statusCode ?? (err ? err.statusCode : 404);
  // With this inline check, the bundler removes the server branch from browser code.
  if (typeof window === 'undefined') {
    const { StoreBusy } = await import('@/lib/server/platform/store/store-errors');
    // A page that cannot reach the database may be there later: nothing has crashed.
    const isBusy = StoreBusy.is(err);
    if (isBusy && res !== undefined) {
      res.statusCode = 503;
      res.setHeader('Retry-After', '5');
    }
    const statusCode = isBusy ? 503 : (failed ?? 500);
    const { logException } = await import('@/lib/server/platform/http/logging/log-error');
    const digest =
      err && !isBusy
        ? { digest: logException(err, req?.url ?? '', new Date(), { response: res }) }
        : {};
    try {
      const { withContentOf } = await import('@/lib/server/site/pages/page-language');
      const { siteFrame } = await import('@/lib/server/site/pages/frame');
      return await withContentOf({ url: req?.url ?? '' }, (content) => ({
        statusCode,
        meta: errorMeta(statusCode),
        ...digest,
        frame: siteFrame(content),
      }));
    } catch {
      // The content is invalid, so there is no frame.
      return { statusCode, meta: errorMeta(statusCode), ...digest };
    }
  }
  // React caught the error, so the window has no event for it.
  if (err) reportError(err);
  const frame = currentFrame();
  return {
    statusCode: failed,
    meta: errorMeta(failed),
    frame,
  };
};

function errorMeta(statusCode: number | undefined): PageMeta {
  if (statusCode === undefined) return { title: exceptionTitle('client') };
  return { title: `${statusCode}: ${errorTitle(statusCode)}` };
}
