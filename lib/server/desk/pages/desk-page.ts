import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { DeskErrorProps } from '@/lib/desk/desk-page';
import { errorTitle } from '@/lib/http/error-text';
import { getContent } from '@/lib/server/content/load-content';
import { siteFrame } from '@/lib/server/pages/frame';
import { setPrivateHeaders } from '@/lib/server/desk/private-headers';
import { findSession, extendSession, readSessionToken } from '@/lib/server/desk/sign-in/sessions';
import { services, type Services } from '@/lib/server/services';
import type { SiteFrame } from '@/lib/site/frame';

/** Who asks for a page of the desk, and with what. */
export interface DeskVisit {
  /** The e-mail address of the operator who is signed in. */
  readonly operator: string;
  readonly services: Services;
  readonly context: GetServerSidePropsContext;
}

type PageLoader<Props> = (
  context: GetServerSidePropsContext,
) => Promise<GetServerSidePropsResult<Props | DeskErrorProps>>;

/** What the pages stand on; a test hands in its own. */
export interface DeskDeps {
  readonly open: () => Services;
  /** The site's frame, for the error page. */
  readonly frame: () => Promise<SiteFrame>;
}

const ground: DeskDeps = { open: services, frame: async () => siteFrame(await getContent()) };

/**
 * The only way to a page of the desk: `handler` runs for a session that lasts, and for nothing else.
 * It looks at the cookie and at the store, never at the address or another header, so no route to
 * the page leads around it. Without a session the answer is 303 to the sign-in page (401 where Next
 * hands out a page's data); a method that is not for reading is answered with 405.
 */
export function deskPage<Props>(
  handler: (visit: DeskVisit) => Promise<GetServerSidePropsResult<Props>>,
  { open, frame }: DeskDeps = ground,
): PageLoader<Props> {
  return signInPage<Props>(
    async (context) => {
      const desk = open();
      const { store, settings, now } = desk;
      const token = readSessionToken(context.req.headers, settings.SITE_URL);
      const session = await findSession(store, token, now());
      if (token === undefined || session === undefined) {
        // A redirect of a page sets its own status; that of its data would be 200.
        context.res.statusCode = 401;
        return { redirect: { destination: '/desk/sign-in', statusCode: 303 } };
      }
      await extendSession(store, token, session, now());
      return handler({ operator: session.email, services: desk, context });
    },
    { frame },
  );
}

/** A page that anybody may see, such as the one for signing in, with the manners of the desk. */
export function signInPage<Props>(
  handler: (context: GetServerSidePropsContext) => Promise<GetServerSidePropsResult<Props>>,
  { frame }: Pick<DeskDeps, 'frame'> = ground,
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
