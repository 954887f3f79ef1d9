import { randomBytes } from 'node:crypto';
import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { DeskPageProps, DeskView, SignInPageProps, SignInState } from '@/lib/desk/desk-page';
import type { Content } from '@/lib/server/content/content';
import { getContent } from '@/lib/server/content/load-content';
import type { DeskPageRequest } from '@/lib/server/desk/pages/desk-page';
import { isId, readListQuery } from '@/lib/server/desk/pages/list-query';
import { loadBulk } from '@/lib/server/desk/pages/load-bulk';
import { type DeskContext, loadDesk } from '@/lib/server/desk/pages/load-desk';
import { markOpened } from '@/lib/server/desk/pages/submission/mark-opened';
import { replyToOf } from '@/lib/server/desk/replies/reply-settings';
import { loadNotices } from '@/lib/server/desk/pages/load-notices';
import { isPermitted, permissionsOf, visibleDefinitions } from '@/lib/server/desk/permissions';
import { recordView } from '@/lib/server/desk/access/record-view';
import { bookingLink } from '@/lib/server/desk/views/booking-link';
import type { CurrentMode } from '@/lib/server/desk/views/payment-view';
import { formatWait } from '@/lib/server/desk/views/format-wait';
import { pageWords, tooManyLinks } from '@/lib/server/desk/words';
import { isToken } from '@/lib/server/http/requests/tokens';
import { hasUntrustedProxy } from '@/lib/server/http/middleware/untrusted-proxy';
import { services, type Services } from '@/lib/server/services';
import type { Operator } from '@/lib/server/store/desk-record';
import { createId } from '@/lib/server/submissions/ids';
import { secondsUntil } from '@/lib/server/submissions/limits';
import { testModeLabels } from '@/lib/server/submissions/words';

/** The part of the content that the desk uses. */
export type DeskContent = Pick<Content, 'forms' | 'formRules'> & {
  readonly site: Pick<Content['site'], 'name' | 'locale' | 'timeZone' | 'contact'>;
};

/** Returns the props of a list, with the submission of `openId` open beside it. */
export async function deskProps(
  request: DeskPageRequest,
  openId?: unknown,
  read: () => Promise<DeskContent & Pick<Content, 'events' | 'resources'>> = getContent,
): Promise<GetServerSidePropsResult<DeskPageProps>> {
  const { operator, services, context: page } = request;
  const { store, settings, now } = services;
  const { query } = page;
  if (openId !== undefined && !isId(openId)) return { notFound: true };
  const content = await read();
  const { site, forms, formRules } = content;
  const display = { timeZone: site.timeZone, locale: site.locale, now: now() };
  const isMailSetUp = settings.SMTP_URL !== undefined;
  const mode = settings.PAYMENTS;
  const replies = {
    newId: createId(now(), randomBytes),
    answersTo: (form: string) => replyToOf(formRules.get(form), site.contact.email),
    done: query.done,
  };
  const context: DeskContext = {
    forms,
    formRules,
    display,
    isMailSetUp,
    mode,
    operator,
    replies,
    bookingLink: (submission) => bookingLink(submission, content),
  };
  if (openId !== undefined) await markOpened(request, openId);
  const view = await loadDesk(store, readListQuery(query), context, openId);
  if (view === undefined) return { notFound: true };
  if (openId !== undefined) await recordView({ store, operator, submission: openId, now: now() });
  const title = view.submission?.reference ?? view.list.title;
  const visible = visibleDefinitions(forms, operator);
  const list = { ...view.list, ...(await loadBulk(store, query, view, operator, now())) };
  const notices =
    openId === undefined
      ? await loadNotices({
          store,
          operator,
          forms: visible,
          now: now(),
          hasUntrustedProxy: hasUntrustedProxy(),
        })
      : [];
  return {
    props: {
      ...frameDesk(site, title, operator, mode),
      notices,
      view: permittedView({ ...view, list }, operator),
    },
  };
}

/** Returns a view without the refund form if the operator may not refund. */
function permittedView(view: DeskView, operator: Operator): DeskView {
  const { submission } = view;
  if (submission?.payment?.refund === undefined || isPermitted(operator, 'refund')) return view;
  const { refund: _refund, ...payment } = submission.payment;
  return { ...view, submission: { ...submission, payment } };
}

/**
 * Returns the props of the sign-in page. `?key=` is the key of a one-time link.
 *
 * It does not read the store, so opening a link does not use it up.
 */
export async function signInProps(
  { query, res }: Pick<GetServerSidePropsContext, 'query' | 'res'>,
  read: () => Promise<DeskContent> = getContent,
  { settings, now }: Pick<Services, 'now' | 'settings'> = services(),
): Promise<GetServerSidePropsResult<SignInPageProps>> {
  const { site } = await read();
  const canMail = settings.SMTP_URL !== undefined;
  const { meta, desk } = frameDesk(site, pageWords.signIn);
  const description = pageWords.signInDescription(site.name);
  const limited = limitedState(query.limited, now(), res);
  const state = limited ?? signInState(query);
  return { props: { meta: { ...meta, description }, desk, state, canMail } };
}

/** The longest window of the limits of links. */
const longestLimit = 24 * 60 * 60_000;

/** Returns what the page says about a limit until a time, with the status and the header that say the same. */
function limitedState(
  until: string | string[] | undefined,
  now: Date,
  res: GetServerSidePropsContext['res'],
): SignInState | undefined {
  const end = typeof until === 'string' && /^\d{1,15}$/.test(until) ? Number(until) : 0;
  // Later, the page is that without a link. A longer time is none of this site's.
  if (end <= now.getTime() || end > now.getTime() + longestLimit) return undefined;
  const seconds = secondsUntil(new Date(end), now);
  res.statusCode = 429;
  res.setHeader('Retry-After', seconds);
  return { kind: 'limited', reason: tooManyLinks(formatWait(seconds)) };
}

function signInState({ key, link, passkey }: GetServerSidePropsContext['query']): SignInState {
  if (typeof key === 'string' && isToken(key)) return { kind: 'link', accessKey: key };
  if (passkey === 'refused') return { kind: 'passkey-refused' };
  if (link === 'sent') return { kind: 'sent' };
  return key !== undefined || link === 'refused' ? { kind: 'refused' } : { kind: 'no-link' };
}

/** Returns the metadata and the header of a desk page. `mode` is the site's payment mode. */
export function frameDesk(
  { name, locale }: DeskContent['site'],
  title: string,
  operator?: Operator,
  mode: CurrentMode = 'off',
): Pick<DeskPageProps, 'meta' | 'desk'> {
  const mark = mode === 'off' ? undefined : testModeLabels[mode]?.mark.toLowerCase();
  const payments = mark === undefined ? pageWords.payments : pageWords.testPayments(mark);
  return {
    meta: { title: `${title} · ${pageWords.desk} · ${name}`, language: locale, unlisted: true },
    desk: {
      siteName: name,
      ...(operator === undefined ? {} : { operator: operator.email, may: permissionsOf(operator) }),
      ...(mode === 'off' ? {} : { payments }),
    },
  };
}
