import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { DeskErrorProps } from '@/lib/desk/desk-frame';
import { errorTitle } from '@/lib/http/error-texts';
import { getContent } from '@/lib/server/content/load-content';
import { siteFrame } from '@/lib/server/site/pages/frame';
import { isPermitted, type Permission } from '@/lib/server/access/is-permitted';
import { setPrivateHeaders } from '@/lib/server/desk/private-headers';
import { findSession, extendSession, readSessionToken } from '@/lib/server/access/sign-in/sessions';
import { visibleStore } from '@/lib/server/access/visible/visible-store';
import { services, type Services } from '@/lib/server/services';
import type { Operator } from '@/lib/server/access/access-record';

import type { SiteFrame } from '@/lib/site/frame';
import type { DeskSession } from '@/lib/server/access/sign-in/session-record';

/** The request of a page of the desk. */
export interface DeskPageRequest {
  /** The signed-in operator. */
  readonly operator: Operator;
  readonly session: DeskSession;
  /** Their store has what the operator may see. */
  readonly services: Services;
  readonly context: GetServerSidePropsContext;
}

type PageLoader<Props> = (
  context: GetServerSidePropsContext,
) => Promise<GetServerSidePropsResult<Props | DeskErrorProps>>;

/** The dependencies of the pages, which tests replace. */
export interface DeskDeps {
  /** What the operator must be permitted; otherwise the page responds 403. */
  readonly permission: Permission;
  readonly open: () => Services;
  /** The site's frame, for the error page. */
  readonly frame: () => Promise<SiteFrame>;
}

const defaultDeps: DeskDeps = {
  permission: 'read',
  open: services,
  frame: async () => siteFrame(await getContent()),
};

/**
 * Wraps `getServerSideProps` of a desk page; `handler` runs for a signed-in operator only.
 *
 * The session depends on the cookie and the store only, never on the address or another header.
 * Without a session it redirects every method to the sign-in page (303; 401 for Next's data request).
 * Then it responds 405 to other methods than GET and HEAD, 403 to an operator without the permission,
 * and 404 where the handler finds nothing.
 */
export function deskPage<Props>(
  handler: (request: DeskPageRequest) => Promise<GetServerSidePropsResult<Props>>,
  deps: Partial<DeskDeps> = {},
): PageLoader<Props> {
  const { permission, open, frame } = { ...defaultDeps, ...deps };
  return async (context) => {
    const { req, res } = context;
    setPrivateHeaders(res);
    const desk = open();
    const { store, settings, now } = desk;
    const token = readSessionToken(req.headers, settings.SITE_URL);
    const session = await findSession(store, token, now());
    if (token === undefined || session === undefined) {
      // A redirect sets the status of a page; for a data request Next would send 200.
      res.statusCode = 401;
      return { redirect: { destination: '/desk/sign-in', statusCode: 303 } };
    }
    if (!isRead(req)) return refuseMethod(res, frame);
    await extendSession(store, token, session, now());
    const { operator } = session;
    if (!isPermitted(operator, permission)) return errorPage(403, res, frame);
    const visible = { ...desk, store: visibleStore(store, operator) };
    const result = await handler({ operator, session, services: visible, context });
    return 'notFound' in result ? errorPage(404, res, frame) : result;
  };
}

/** Wraps `getServerSideProps` of a desk page without a session, such as the sign-in page. */
export function signInPage<Props>(
  handler: (
    context: GetServerSidePropsContext,
  ) => Promise<GetServerSidePropsResult<Props | DeskErrorProps>>,
  { frame }: Pick<DeskDeps, 'frame'> = defaultDeps,
): PageLoader<Props> {
  return async (context) => {
    const { req, res } = context;
    setPrivateHeaders(res);
    return isRead(req) ? handler(context) : refuseMethod(res, frame);
  };
}

function isRead({ method }: GetServerSidePropsContext['req']): boolean {
  return method === 'GET' || method === 'HEAD';
}

function refuseMethod(res: GetServerSidePropsContext['res'], frame: DeskDeps['frame']) {
  res.setHeader('Allow', 'GET, HEAD');
  return errorPage(405, res, frame);
}

/** Returns the props of an error page and sets the status. */
async function errorPage(
  statusCode: DeskErrorProps['statusCode'],
  res: GetServerSidePropsContext['res'],
  frame: DeskDeps['frame'],
): Promise<{ readonly props: DeskErrorProps }> {
  res.statusCode = statusCode;
  const meta = { title: `${statusCode}: ${errorTitle(statusCode)}` };
  return { props: { statusCode, meta, frame: await frame() } };
}
