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
import { limitCopies } from '@/lib/server/submissions/limit-copies';
import { createSubmissionMails } from '@/lib/server/mail/submission-mails';
import { createPaymentMails } from '@/lib/server/mail/payment-mails';
import { logAlarm } from '@/lib/server/submissions/alarm';
import type { Services } from '@/lib/server/services';
import { StoreBusy } from '@/lib/server/store/store-busy';
import type { QueuedMails, Store, StoredSubmission } from '@/lib/server/store/store';
import { isToken, type RandomBytes } from '@/lib/server/http/tokens';

/** Where somebody lands whose link opens nothing; the page says why and what to do. */
const refusedHref = '/desk/sign-in?link=refused';

/** Signs in with the key of a one-time link. A session that this browser had before ends. */
export function signInAction(randomBytes: RandomBytes) {
  return async ({ services, fields, token }: ActionRequest): Promise<ActionResult> => {
    const { store, settings, now } = services;
    const key = fields.get('key') ?? '';
    if (!isToken(key)) return { kind: 'done', next: refusedHref };
    const session = await signIn(store, key, { now: now(), randomBytes });
    if (session === undefined) return { kind: 'done', next: refusedHref };
    if (token !== undefined) await endEarlierSession(store, token);
    return { kind: 'done', next: '/desk', cookie: sessionCookie(session.token, settings.SITE_URL) };
  };
}

async function endEarlierSession(store: Store, token: string): Promise<void> {
  try {
    await endSession(store, token);
  } catch (error) {
    // The link is used up by now, so whoever used it must get in; the other session ends by itself.
    if (!StoreBusy.is(error)) throw error;
  }
}

/** Ends the session here and in the store. */
export async function signOut({ services, token }: DeskActionRequest): Promise<ActionResult> {
  const { store, settings } = services;
  await endSession(store, token);
  return { kind: 'done', next: '/desk/sign-in', cookie: expiredCookie(settings.SITE_URL) };
}

/** Puts a mail that was given up back into the queue, and shows the outbox. */
export async function retryMail({ services, fields }: DeskActionRequest): Promise<ActionResult> {
  const id = fields.get('mail');
  if (!isId(id)) return { kind: 'unreadable' };
  const { store, now } = services;
  return (await store.retryMail(id, now()))
    ? { kind: 'done', next: '/desk/mail' }
    : { kind: 'missing' };
}

/** Marks a submission as read or unread and shows it again beside the same list. */
export async function markSubmission({
  services,
  fields,
}: DeskActionRequest): Promise<ActionResult> {
  const id = fields.get('submission');
  const mark = fields.get('mark');
  if (!isId(id) || (mark !== 'read' && mark !== 'unread')) return { kind: 'unreadable' };
  const { store, now } = services;
  const exists = await store.markSubmission(id, mark === 'read' ? now() : undefined);
  if (!exists) return { kind: 'missing' };
  const query = readListQuery(Object.fromEntries(fields));
  return { kind: 'done', next: submissionHref(id, query) };
}

/**
 * Takes a submission out of the spam, or puts it there, and shows it in the list where it now lies.
 * The reasons that the site gave stay with it, and what the operator decided is added. The mails of
 * one that was held as spam are queued in the same transaction, so that a crash loses neither.
 */
export function moveSubmissionAction(
  randomBytes: RandomBytes,
  read: () => Promise<DeskContent> = getContent,
) {
  return async ({ services, fields }: DeskActionRequest): Promise<ActionResult> => {
    const id = fields.get('submission');
    const to = fields.get('to');
    if (!isId(id) || (to !== 'inbox' && to !== 'spam')) return { kind: 'unreadable' };
    const { store } = services;
    const submission = await store.findSubmission(id);
    if (submission === undefined) return { kind: 'missing' };
    const queued =
      to === 'spam' ? undefined : await heldMails(submission, services, randomBytes, await read());
    const isMoved = await store.moveSubmission(id, to, moved[to], queued);
    if (!isMoved) return { kind: 'missing' };
    const { form } = readListQuery(Object.fromEntries(fields));
    const next = submissionHref(id, { state: to, ...(form === undefined ? {} : { form }) });
    return { kind: 'done', next };
  };
}

/** The mails of a submission as soon as it lies in the inbox, and the limits of its confirmation. */
async function heldMails(
  submission: StoredSubmission,
  { store, settings, now }: Services,
  randomBytes: RandomBytes,
  { site, forms, formRules }: DeskContent,
): Promise<QueuedMails | undefined> {
  const form = forms.get(submission.form);
  const rules = formRules.get(submission.form);
  if (form === undefined || rules === undefined) return undefined;
  const { name: siteName, locale, timeZone, contact } = site;
  const ground = {
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
    const mails = createPaymentMails(form, rules, released, payment, ground);
    return { mails, limits: [], at: now() };
  }
  const made = createSubmissionMails(form, rules, released, ground);
  return { ...(await limitCopies(made, { store, now, alarm: logAlarm(now) })), at: now() };
}

const moved = {
  inbox: 'An operator said that it is not spam.',
  spam: 'An operator said that it is spam.',
} as const;
