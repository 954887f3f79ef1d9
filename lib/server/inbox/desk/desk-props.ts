import { randomBytes } from 'node:crypto';
import type { GetServerSidePropsResult } from 'next';
import type { DeskPageProps, DeskView } from '@/lib/inbox/inbox-page';
import type { Content } from '@/lib/server/content/content';
import { getContent } from '@/lib/server/content/load-content';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { isId, readListQuery } from '@/lib/server/desk/list-query';
import { loadBulk } from '@/lib/server/inbox/desk/load-bulk';
import { type DeskContext, loadDesk } from '@/lib/server/inbox/desk/load-desk';
import { markOpened } from '@/lib/server/inbox/desk/submission/mark-opened';
import { replyToOf } from '@/lib/server/inbox/replies/reply-settings';
import { loadNotices } from '@/lib/server/inbox/desk/load-notices';
import { type DeskContent, frameDesk } from '@/lib/server/desk/desk-frame';
import { isPermitted, visibleDefinitions } from '@/lib/server/access/is-permitted';
import { recordView } from '@/lib/server/access/record-view';
import { bookingLink } from '@/lib/server/bookings/views/booking-link';
import { hasUntrustedProxy } from '@/lib/server/platform/http/middleware/untrusted-proxy';
import type { Operator } from '@/lib/server/access/access-record';
import { createId } from '@/lib/server/platform/store/ids';

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
    idempotencyKey: createId(now(), randomBytes),
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
