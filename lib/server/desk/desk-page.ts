import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import { setQuietHeaders } from '@/lib/server/desk/quiet-headers';
import { findSession, keepSession, readSessionToken } from '@/lib/server/desk/sessions';
import { services, type Services } from '@/lib/server/services';

/** Who asks for a page of the desk, and with what. */
export interface DeskVisit {
  /** The e-mail address of the operator who is signed in. */
  readonly operator: string;
  readonly services: Services;
  readonly context: GetServerSidePropsContext;
}

/** A page that was answered here has no props. */
type Answered = Record<string, never>;

type PageLoader<Props> = (
  context: GetServerSidePropsContext,
) => Promise<GetServerSidePropsResult<Props | Answered>>;

/**
 * The only way to a page of the desk: `handler` runs for a session that lasts, and for nothing else.
 * It looks at the cookie and at the store, never at the address or another header, so no route to
 * the page leads around it. Without a session the answer is 303 to the sign-in page; a method that
 * is not for reading is answered with 405.
 */
export function deskPage<Props>(
  handler: (visit: DeskVisit) => Promise<GetServerSidePropsResult<Props>>,
  open: () => Services = services,
): PageLoader<Props> {
  return doorPage<Props>(async (context) => {
    const desk = open();
    const { store, settings, now } = desk;
    const token = readSessionToken(context.req.headers, settings.SITE_URL);
    const session = await findSession(store, token, now());
    if (token === undefined || session === undefined) {
      return { redirect: { destination: '/desk/sign-in', statusCode: 303 } };
    }
    await keepSession(store, token, session, now());
    return handler({ operator: session.email, services: desk, context });
  });
}

/** A page that anybody may see, such as the one for signing in, with the manners of the desk. */
export function doorPage<Props>(
  handler: (context: GetServerSidePropsContext) => Promise<GetServerSidePropsResult<Props>>,
): PageLoader<Props> {
  return async (context) => {
    const { req, res } = context;
    setQuietHeaders(res);
    if (req.method === 'GET' || req.method === 'HEAD') return handler(context);
    res.statusCode = 405;
    res.setHeader('Allow', 'GET, HEAD');
    res.setHeader('Content-Type', 'text/plain; charset=utf-8');
    res.end('This page is for reading; nothing can be sent to it.\n');
    return { props: {} };
  };
}
