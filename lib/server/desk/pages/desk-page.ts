import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { DeskErrorProps } from '@/lib/desk/desk-page';
import { errorTitle } from '@/lib/http/words';
import { getContent } from '@/lib/server/content/load-content';
import { siteFrame } from '@/lib/server/pages/frame';
import { setPrivateHeaders } from '@/lib/server/desk/private-headers';
import { findSession, extendSession, readSessionToken } from '@/lib/server/desk/sign-in/sessions';
import { services, type Services } from '@/lib/server/services';
import type { SiteFrame } from '@/lib/site/frame';

/** The request of a page of the desk. */
export interface DeskPageRequest {
  /** The e-mail address of the signed-in operator. */
  readonly operator: string;
  readonly services: Services;
  readonly context: GetServerSidePropsContext;
}

type PageLoader<Props> = (
  context: GetServerSidePropsContext,
) => Promise<GetServerSidePropsResult<Props | DeskErrorProps>>;

/** The dependencies of the pages, which tests replace. */
export interface DeskDeps {
  readonly open: () => Services;
  /** The site's frame, for the error page. */
  readonly frame: () => Promise<SiteFrame>;
}

const defaultDeps: DeskDeps = { open: services, frame: async () => siteFrame(await getContent()) };

/**
 * Wraps `getServerSideProps` of a desk page; `handler` runs for a signed-in operator only.
 *
 * The session depends on the cookie and the store only, never on the address or another header.
 * Without a session it redirects to the sign-in page (303; 401 for Next's data request). Responds 405
 * to other methods than GET and HEAD.
 */
export function deskPage<Props>(
  handler: (request: DeskPageRequest) => Promise<GetServerSidePropsResult<Props>>,
  { open, frame }: DeskDeps = defaultDeps,
): PageLoader<Props> {
  return signInPage<Props>(
    async (context) => {
      const desk = open();
      const { store, settings, now } = desk;
      const token = readSessionToken(context.req.headers, settings.SITE_URL);
      const session = await findSession(store, token, now());
      if (token === undefined || session === undefined) {
        // A redirect sets the status of a page; for a data request Next would send 200.
        context.res.statusCode = 401;
        return { redirect: { destination: '/desk/sign-in', statusCode: 303 } };
      }
      await extendSession(store, token, session, now());
      return handler({ operator: session.email, services: desk, context });
    },
    { frame },
  );
}

/** Wraps `getServerSideProps` of a desk page without a session, such as the sign-in page. */
export function signInPage<Props>(
  handler: (context: GetServerSidePropsContext) => Promise<GetServerSidePropsResult<Props>>,
  { frame }: Pick<DeskDeps, 'frame'> = defaultDeps,
): PageLoader<Props> {
  return async (context) => {
    const { req, res } = context;
    setPrivateHeaders(res);
    if (req.method === 'GET' || req.method === 'HEAD') return handler(context);
    const statusCode = 405;
    res.statusCode = statusCode;
    res.setHeader('Allow', 'GET, HEAD');
    const meta = { title: `${statusCode}: ${errorTitle(statusCode)}` };
    return { props: { statusCode, meta, frame: await frame() } };
  };
}
