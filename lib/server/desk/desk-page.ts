import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import { serialize } from '@/lib/content/serialize';
import type { DeskErrorProps, DeskFrame, DeskPageProps } from '@/lib/desk/desk-page';
import { errorTitle } from '@/lib/http/error-texts';
import { languageTag } from '@/lib/intl/price-locale';
import { currentLanguage, mainLanguage } from '@/lib/languages/current-language';
import { deskLanguage, operatorLanguage } from '@/lib/server/access/operator-language';
import type { Content } from '@/lib/server/content/content';
import { getDeskContent } from '@/lib/server/content/load-content';
import { isPermitted, permissionsOf, type Permission } from '@/lib/server/access/is-permitted';
import { deskLocale, displayOf, type DisplayOptions } from '@/lib/server/desk/format-times';
import { setPrivateHeaders } from '@/lib/server/desk/private-headers';
import { pageWords } from '@/lib/words/lib/server/desk';
import { findSession, extendSession, readSessionToken } from '@/lib/server/access/sign-in/sessions';
import type { PageMeta } from '@/lib/site/frame';
import { visibleStore } from '@/lib/server/access/visible/visible-store';
import { services, type Services } from '@/lib/server/services';
import type { Operator } from '@/lib/server/access/access-record';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import type { DeskSession } from '@/lib/server/access/sign-in/session-record';

/** The part of the content that the desk uses. */
export type DeskContent = Pick<Content, 'forms' | 'formRules'> & {
  readonly site: Pick<Content['site'], 'name' | 'locale' | 'timeZone' | 'contact' | 'sources'>;
};

/** The request of a page of the desk. */
export interface DeskPageRequest extends PublicPageRequest {
  /** The signed-in operator. */
  readonly operator: Operator;
  readonly session: DeskSession;
}

/** The request of a page without a session. */
export interface PublicPageRequest {
  /** On a page with a session, their store has what the operator may see. */
  readonly services: Services;
  readonly content: Content;
  /** How the page formats times and sums. */
  readonly display: DisplayOptions;
  readonly context: GetServerSidePropsContext;
}

/** What a loader returns: the first part of the document's title, and the props of its page. */
interface PageData {
  readonly title: string;
}

type GetPageProps = (
  context: GetServerSidePropsContext,
) => Promise<GetServerSidePropsResult<DeskPageProps | DeskErrorProps>>;

/** What pages get from the process. Tests set their own. */
interface DeskPageDeps {
  readonly open: () => Services;
  readonly readContent: () => Promise<Content>;
}

const processDeps: DeskPageDeps = { open: services, readContent: getDeskContent };

interface DeskPageOptions {
  /** What an operator must be permitted to see the page. */
  readonly permission: Permission;
  /** Returns the address that the page had moved to for a query; `undefined` if it is still here. */
  readonly movedTo?: (query: GetServerSidePropsContext['query']) => string | undefined;
  /** Returns where an operator without the permission goes, by what they may do; else they get 403. */
  readonly refusedTo?: (may: readonly Permission[]) => string;
  /** Loads the props of the page; `undefined` if there is no such page. */
  readonly load: (request: DeskPageRequest) => PageData | undefined | Promise<PageData | undefined>;
}

/**
 * Returns `getServerSideProps` of a desk page; `load` runs for a signed-in operator with the permission.
 *
 * The session depends on the cookie and the store only, never on the address or another header.
 * Without a session it redirects every method to the sign-in page (303; 401 for Next's data request).
 * Then it responds 405 to other methods than GET and HEAD, 403 to an operator without the permission,
 * and 404 where the loader returns nothing.
 */
export function deskPage(
  { permission, movedTo, refusedTo, load }: DeskPageOptions,
  { open, readContent }: DeskPageDeps = processDeps,
): GetPageProps {
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
    const { operator } = session;
    const content = await readContent();
    return inLanguage(operatorLanguage(operator), async () => {
      const frame = frameOf(content, operator, settings);
      if (!isRead(req)) return refuseMethod(res, content, frame);
      await extendSession(store, token, session, now());
      if (!isPermitted(operator, permission)) {
        if (refusedTo === undefined) return errorPage(403, res, content, frame);
        return { redirect: { destination: refusedTo(frame.may), statusCode: 303 } };
      }
      const destination = movedTo?.(context.query);
      if (destination !== undefined) return { redirect: { destination, statusCode: 303 } };
      const visible = { ...desk, store: visibleStore(store, operator) };
      const display = displayOf(content.site, now());
      const data = await load({ operator, session, services: visible, content, display, context });
      if (data === undefined) return errorPage(404, res, content, frame);
      const meta = metaOf(data, content);
      return { props: serialize({ language: otherLanguage(), meta, desk: frame, ...data }) };
    });
  };
}

/** Returns `getServerSideProps` of the sign-in page, which needs no session. */
export function signInPage(
  load: (request: PublicPageRequest) => PageData,
  { open, readContent }: DeskPageDeps = processDeps,
): GetPageProps {
  return async (context) => {
    const { req, res } = context;
    setPrivateHeaders(res);
    const content = await readContent();
    return inLanguage(deskLanguage(undefined, req.headers), () => {
      const { name } = content.site;
      const frame = { siteName: name, siteLanguage: siteLanguage(content) };
      if (!isRead(req)) return refuseMethod(res, content, frame);
      const desk = open();
      const display = displayOf(content.site, desk.now());
      const data = load({ services: desk, content, display, context });
      const meta = { ...metaOf(data, content), description: pageWords.signInDescription(name) };
      return { props: serialize({ language: otherLanguage(), meta, desk: frame, ...data }) };
    });
  };
}

function isRead({ method }: GetServerSidePropsContext['req']): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Returns the language of the page for the document, if the scripts of the build have another. */
function otherLanguage(): string | undefined {
  const language = currentLanguage();
  return language === mainLanguage() ? undefined : language;
}

/** Returns the language of what the site and its visitors write, if the page has another. */
function siteLanguage({ site: { locale } }: Content): string | undefined {
  return otherLanguage() === undefined ? undefined : languageTag(locale);
}

/** Tabs and lists of windows show no more of a document's title. In UTF-16 code units. */
const maxTitleLength = 70;

function metaOf({ title }: PageData, { site: { name, locale } }: Content): PageMeta {
  const full = `${title} · ${pageWords.desk} · ${name}`;
  return {
    title: full.length > maxTitleLength ? `${full.slice(0, maxTitleLength - 1).trimEnd()}…` : full,
    language: languageTag(deskLocale(locale)),
    unlisted: true,
  };
}

function frameOf(
  content: Content,
  operator: Operator,
  { PAYMENTS: mode, EDITING }: Services['settings'],
) {
  const may = permissionsOf(operator).filter((each) => each !== 'edit' || EDITING === 'on');
  const frame = {
    siteName: content.site.name,
    siteLanguage: siteLanguage(content),
    operator: operator.email,
    may,
  };
  if (mode === 'off' || !may.includes('read')) return frame;
  const payments = mode === 'stripe-live' ? pageWords.payments : pageWords.testPayments[mode];
  return { ...frame, payments };
}

function refuseMethod(res: GetServerSidePropsContext['res'], content: Content, desk: DeskFrame) {
  res.setHeader('Allow', 'GET, HEAD');
  return errorPage(405, res, content, desk);
}

/** Returns the props of an error page and sets the status. */
function errorPage(
  statusCode: DeskErrorProps['statusCode'],
  res: GetServerSidePropsContext['res'],
  { site: { locale } }: Content,
  desk: DeskFrame,
): { readonly props: DeskErrorProps } {
  res.statusCode = statusCode;
  const title = `${statusCode}: ${errorTitle(statusCode)}`;
  const meta = { title, language: languageTag(deskLocale(locale)) };
  return { props: serialize({ language: otherLanguage(), statusCode, meta, desk }) };
}

/** Returns the first page of an operator who may not see messages. */
export function startWithoutMessages(may: readonly Permission[]): string {
  return may.includes('edit') ? '/desk/site' : '/desk/account';
}

/** Returns the notice for `?done=`, the result of an action; nothing for an unknown value. */
export function noticeOf(
  { done }: GetServerSidePropsContext['query'],
  notices: Readonly<Record<string, string>>,
): string | undefined {
  return Object.entries(notices).find(([name]) => name === done)?.[1];
}
