import { getContent } from '@/lib/server/content/load-content';
import type {
  ActionRequest,
  ActionResult,
  DeskActionRequest,
} from '@/lib/server/desk/actions/desk-action';
import type { DeskContent } from '@/lib/server/desk/pages/desk-props';
import { isId, readListQuery, submissionHref } from '@/lib/server/desk/pages/list-query';
import {
  expiredCookie,
  endSession,
  sessionCookie,
  signIn,
} from '@/lib/server/desk/sign-in/sessions';
import { submissionWords } from '@/lib/server/desk/words';
import { limitCopies } from '@/lib/server/submissions/limit-copies';
import { createSubmissionMails } from '@/lib/server/mail/submission-mails';
import { createPaymentMails } from '@/lib/server/mail/payment-mails';
import { logAlarm } from '@/lib/server/submissions/alarm';
import type { Services } from '@/lib/server/services';
import { StoreBusy } from '@/lib/server/store/store-errors';
import type { QueuedMails, Store, StoredSubmission } from '@/lib/server/store/store';
import { isToken, type RandomBytes } from '@/lib/server/http/requests/tokens';

/** The sign-in page with the message for an invalid link. */
const invalidLinkHref = '/desk/sign-in?link=refused';

/** Signs in with the key of a one-time link. The browser's earlier session ends. */
export function signInAction(randomBytes: RandomBytes) {
  return async ({ services, fields, token }: ActionRequest): Promise<ActionResult> => {
    const { store, settings, now } = services;
    const key = fields.get('key') ?? '';
    if (!isToken(key)) return { kind: 'done', next: invalidLinkHref };
    const session = await signIn(store, key, { now: now(), randomBytes });
    if (session === undefined) return { kind: 'done', next: invalidLinkHref };
    if (token !== undefined) await endEarlierSession(store, token);
    return { kind: 'done', next: '/desk', cookie: sessionCookie(session.token, settings.SITE_URL) };
  };
}

async function endEarlierSession(store: Store, token: string): Promise<void> {
  try {
    await endSession(store, token);
  } catch (error) {
    // The link is used up, so the sign-in must succeed; the earlier session expires by itself.
    if (!StoreBusy.is(error)) throw error;
  }
}

/** Ends the session in the store and deletes its cookie. */
export async function signOut({ services, token }: DeskActionRequest): Promise<ActionResult> {
  const { store, settings } = services;
  await endSession(store, token);
  return { kind: 'done', next: '/desk/sign-in', cookie: expiredCookie(settings.SITE_URL) };
}

/** Puts an undelivered mail back into the queue and redirects to the outbox. */
export async function retryMail({ services, fields }: DeskActionRequest): Promise<ActionResult> {
  const id = fields.get('mail');
  if (!isId(id)) return { kind: 'invalid' };
  const { store, now } = services;
  return (await store.retryMail(id, now()))
    ? { kind: 'done', next: '/desk/mail' }
    : { kind: 'missing' };
}

/** Marks a submission as read or unread and redirects to it, beside the same list. */
export async function markSubmission({
  services,
  fields,
}: DeskActionRequest): Promise<ActionResult> {
  const id = fields.get('submission');
  const mark = fields.get('mark');
  if (!isId(id) || (mark !== 'read' && mark !== 'unread')) return { kind: 'invalid' };
  const { store, now } = services;
  const exists = await store.markSubmission(id, mark === 'read' ? now() : undefined);
  if (!exists) return { kind: 'missing' };
  const query = readListQuery(Object.fromEntries(fields));
  return { kind: 'done', next: submissionHref(id, query) };
}

/**
 * Moves a submission into or out of the spam and redirects to it in its new list.
 *
 * The reasons of the spam check stay, and the operator's decision is added. The mails of a submission
 * that leaves the spam are queued in the same transaction, so that a crash loses neither.
 */
export function moveSubmissionAction(
  randomBytes: RandomBytes,
  read: () => Promise<DeskContent> = getContent,
) {
  return async ({ services, fields }: DeskActionRequest): Promise<ActionResult> => {
    const id = fields.get('submission');
    const to = fields.get('to');
    if (!isId(id) || (to !== 'inbox' && to !== 'spam')) return { kind: 'invalid' };
    const { store } = services;
    const submission = await store.findSubmission(id);
    if (submission === undefined) return { kind: 'missing' };
    const queued =
      to === 'spam'
        ? undefined
        : await createHeldMails(submission, services, randomBytes, await read());
    const isMoved = await store.moveSubmission(id, to, submissionWords.moved[to], queued);
    if (!isMoved) return { kind: 'missing' };
    const { form } = readListQuery(Object.fromEntries(fields));
    const next = submissionHref(id, { state: to, ...(form === undefined ? {} : { form }) });
    return { kind: 'done', next };
  };
}

/** Creates the mails of a submission that leaves the spam, with the limits of its copies. */
async function createHeldMails(
  submission: StoredSubmission,
  { store, settings, now }: Services,
  randomBytes: RandomBytes,
  { site, forms, formRules }: DeskContent,
): Promise<QueuedMails | undefined> {
  const form = forms.get(submission.form);
  const rules = formRules.get(submission.form);
  if (form === undefined || rules === undefined) return undefined;
  const { name: siteName, locale, timeZone, contact } = site;
  const options = {
    siteName,
    siteUrl: settings.SITE_URL,
    contactEmail: contact.email,
    locale,
    timeZone,
    randomBytes,
  };
  const released = { ...submission, state: 'inbox' } as const;
  const payment = await store.findPayment(submission.id);
  if (payment !== undefined) {
    const mails = createPaymentMails(form, rules, released, payment, options);
    return { mails, limits: [], at: now() };
  }
  const mails = createSubmissionMails(form, rules, released, options);
  return { ...(await limitCopies(mails, { store, now, alarm: logAlarm(now) })), at: now() };
}
