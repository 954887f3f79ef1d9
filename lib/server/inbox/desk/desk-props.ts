import { randomBytes } from 'node:crypto';
import type { DeskView } from '@/lib/inbox/inbox-page';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { isId, readListQuery } from '@/lib/server/desk/list-query';
import { loadBulk } from '@/lib/server/inbox/desk/load-bulk';
import { type DeskContext, loadDesk } from '@/lib/server/inbox/desk/load-desk';
import { markOpened } from '@/lib/server/inbox/desk/submission/mark-opened';
import { replyToOf } from '@/lib/server/inbox/replies/reply-settings';
import { loadNotices } from '@/lib/server/inbox/desk/load-notices';
import { isPermitted, visibleDefinitions } from '@/lib/server/access/is-permitted';
import { recordView } from '@/lib/server/access/record-view';
import { bookingLink } from '@/lib/server/bookings/views/booking-link';
import { hasUntrustedProxy } from '@/lib/server/platform/http/middleware/untrusted-proxy';
import type { Operator } from '@/lib/server/access/access-record';
import { createId } from '@/lib/server/platform/store/ids';

/** Returns the props of a list, with the submission of the address open beside it. */
export async function deskProps(request: DeskPageRequest) {
  const {
    operator,
    services: { store, settings },
    content,
    display,
    context: { query, params },
  } = request;
  const openId = params?.submission;
  if (openId !== undefined && !isId(openId)) return undefined;
  const { site, forms, formRules } = content;
  const { now } = display;
  const isMailSetUp = settings.SMTP_URL !== undefined;
  const mode = settings.PAYMENTS;
  const replies = {
    idempotencyKey: createId(now, randomBytes),
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
  if (view === undefined) return undefined;
  if (openId !== undefined) await recordView({ store, operator, submission: openId, now });
  const title = view.submission?.reference ?? view.list.title;
  const visible = visibleDefinitions(forms, operator);
  const list = { ...view.list, ...(await loadBulk(store, query, view, operator, now)) };
  const notices =
    openId === undefined
      ? await loadNotices({
          store,
          operator,
          forms: visible,
          now,
          hasUntrustedProxy: hasUntrustedProxy(),
        })
      : [];
  return {
    title,
    notices,
    view: permittedView({ ...view, list }, operator),
  };
}

/** Returns a view without the refund form if the operator may not refund. */
function permittedView(view: DeskView, operator: Operator): DeskView {
  const { submission } = view;
  if (submission?.payment?.refund === undefined || isPermitted(operator, 'refund')) return view;
  const { refund: _refund, ...payment } = submission.payment;
  return { ...view, submission: { ...submission, payment } };
}
