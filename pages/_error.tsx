import type { NextPageContext } from 'next';
import { ErrorView } from '@/components/layout/error-view';
import { errorTitle } from '@/lib/http/error-titles';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';

interface ErrorProps {
  readonly statusCode: number;
  readonly meta: PageMeta;
  readonly frame?: SiteFrame;
}

/** Every failure that has no page of its own: its status, its title, and a way on. */
export default function ErrorPage({ statusCode }: ErrorProps) {
  return <ErrorView statusCode={statusCode} />;
}

ErrorPage.getInitialProps = async ({ res, err }: NextPageContext): Promise<ErrorProps> => {
  // The order matters: on client navigation to a missing page there is neither, and it is a 404.
  const statusCode = res?.statusCode ?? (err ? (err.statusCode ?? 500) : 404);
  const meta = { title: `${statusCode}: ${errorTitle(statusCode)}` };
  // Written out here because the bundler drops what a browser never reaches, and only this way.
  if (typeof window === 'undefined') {
    try {
      const { readContent } = await import('@/lib/server/content/read-content');
      const { frameOf } = await import('@/lib/server/content/frame');
      return { statusCode, meta, frame: frameOf(await readContent()) };
    } catch {
      // The content itself is what broke: the page does without the site's frame.
    }
  }
  return { statusCode, meta };
};
