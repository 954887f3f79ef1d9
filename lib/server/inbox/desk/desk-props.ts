import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { DeskView } from '@/lib/inbox/inbox-page';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { isId, readListQuery } from '@/lib/server/desk/list-query';
import { loadBulk } from '@/lib/server/inbox/desk/load-bulk';
import { type DeskContext, loadDesk } from '@/lib/server/inbox/desk/load-desk';
import { deskForms } from '@/lib/server/inbox/incoming/mail-form';
import { replyToOf } from '@/lib/server/inbox/replies/reply-settings';
import { loadMovedNotices } from '@/lib/server/inbox/desk/moved-notices';
import { loadNotices } from '@/lib/server/inbox/desk/load-notices';
import { isPermitted, visibleDefinitions, canSeeForm } from '@/lib/server/access/is-permitted';
import { bookingLink } from '@/lib/server/bookings/views/booking-link';
import { hasUntrustedProxy } from '@/lib/server/platform/http/middleware/untrusted-proxy';
import type { Operator } from '@/lib/server/access/access-record';
import { createId } from '@/lib/server/platform/store/ids';
import { createAuditEntry } from '@/lib/server/access/audit';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import type { AuditStore } from '@/lib/server/access/audit-sql';
import { isMailSetUp } from '@/lib/server/platform/mail/mail-set-up';

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
  const { site, formRules } = content;
  const forms = deskForms(content.forms, settings);
  const { now } = display;
  const mode = settings.PAYMENTS;
  const replies = {
    idempotencyKey: createId(now, randomBytes),
    answersTo: (form: string) =>
      settings.INBOUND_ADDRESS === undefined
        ? replyToOf(formRules.get(form), site.contact.email)
        : undefined,
    done: query.done,
    refused: [query.refused ?? []].flat(),
  };
  const context: DeskContext = {
    forms,
    formRules,
    display,
    isMailSetUp: isMailSetUp(settings),
    mode,
    operator,
    replies,
    bookingLink: (submission) => bookingLink(submission, content),
  };
  if (openId !== undefined) await markOpened(request, openId);
  const view = await loadDesk(store, readListQuery(query), context, openId);
  if (view === undefined) return undefined;
  if (openId !== undefined) await recordView(store, operator, openId, now);
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
    notices: [...(await loadMovedNotices(request)), ...notices],
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

/**
 * Marks a submission as read when an operator opens it. Readers, HEAD requests and prefetches change
 * nothing.
 */
async function markOpened(
  {
    operator,
    services: { store, now },
    context: { req },
  }: Pick<DeskPageRequest, 'operator' | 'services' | 'context'>,
  id: string,
): Promise<void> {
  if (!isPermitted(operator, 'work') || req.method !== 'GET' || isPrefetch(req)) return;
  const submission = await store.findSubmission(id);
  if (submission === undefined || submission.readAt !== undefined) return;
  if (canSeeForm(operator, submission.form)) await store.markSubmission(id, now());
}

/**
 * Returns whether a browser or the router of Next.js loads a page in advance. Next.js sends `Purpose`:
 * https://github.com/vercel/next.js/blob/v14.2.35/packages/next/src/shared/lib/router/router.ts
 */
function isPrefetch({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const names = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const;
  return names.some((name) => String(headers[name] ?? '').includes('prefetch'));
}

const hour = 60 * 60_000;

/** Records in the audit log that an operator has read a submission, at most once an hour. */
async function recordView(
  store: AuditStore,
  { email }: Operator,
  submission: string,
  now: Date,
): Promise<void> {
  const view = { operator: email, action: 'view', subject: submission } as const;
  const since = new Date(now.getTime() - hour);
  const [recent] = await store.listAuditEntries({ ...view, since, limit: 1 });
  if (recent !== undefined) return;
  try {
    await store.addAuditEntries([createAuditEntry(view, now, randomBytes)]);
  } catch (error) {
    // Pages stay readable when the store cannot write, such as on a full disk.
    if (!StoreBusy.is(error)) throw error;
  }
}
