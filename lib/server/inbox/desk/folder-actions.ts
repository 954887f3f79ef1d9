import { z } from 'zod';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import type { TicketSite } from '@/lib/server/bookings/ticket';
import type { Content } from '@/lib/server/content/content';
import { type DeskActionRequest, deskAction } from '@/lib/server/desk/desk-action';
import { optionalText } from '@/lib/server/desk/fields';
import {
  actionListQuery,
  backToSubmission,
  findActionSubmission,
  submissionFields,
} from '@/lib/server/inbox/desk/submission-action';
import {
  hasBinNotice,
  overbookedEvents,
  withOverbooked,
  withParam,
} from '@/lib/server/inbox/desk/moved-notices';
import { createAuditEntry, recordDone } from '@/lib/server/access/audit';
import { listHref, isId } from '@/lib/server/desk/list-query';
import { storedReason } from '@/lib/server/forms/submissions/stored-reasons';
import { applyDeskSettings } from '@/lib/server/alerts/notifications/apply-settings';
import { createSubmissionMails } from '@/lib/server/alerts/notifications/submission-mails';
import { createPaymentMails } from '@/lib/server/payments/payment-mails';
import type { Services } from '@/lib/server/services';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import { createMailsOf } from '@/lib/server/forms/submissions/submission-language';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import type { QueuedMails } from '@/lib/server/platform/mail/mail-record';

/** The content that the mails of a submission need. */
export type MailContent = Pick<
  Content,
  'events' | 'forms' | 'formRules' | 'resources' | 'translation' | 'translations'
> & {
  readonly site: TicketSite & Pick<Content['site'], 'contact'>;
};

/**
 * Marks a submission as read and redirects to it, or as unread and redirects to its list: opening it
 * again would mark it as read.
 */
export const markSubmission = deskAction(
  { ...submissionFields, mark: z.enum(['read', 'unread']) },
  async (request) => {
    const { services, input } = request;
    const { mark } = input;
    const submission = await findActionSubmission(request, input.submission);
    if (submission === undefined) return { kind: 'missing' };
    const { id } = submission;
    const { store, now } = services;
    const exists = await store.markSubmission(id, mark === 'read' ? now() : undefined);
    if (!exists) return { kind: 'missing' };
    const next = mark === 'read' ? backToSubmission(input, id) : listHref(actionListQuery(input));
    return { kind: 'done', next };
  },
);

const moves = ['inbox', 'archived', 'spam', 'bin', 'restore'] as const;

type Move = (typeof moves)[number];

/**
 * Moves a submission to a folder. If it has been moved, answered or woken since the page was opened, and not to
 * the same folder, nothing is done and the page says so. Redirects to it if it comes back to the inbox, otherwise
 * to the submission that the field `next` names, or to the list.
 *
 * The mails of a submission that leaves the spam are queued in the same transaction, so that a crash
 * loses neither. The reasons of the spam check stay, and the operator's decision is added.
 */
export const changeFolder = deskAction(
  { ...submissionFields, to: z.enum(moves), next: optionalText, expectedVersion: optionalText },
  async (request) => {
    const { input } = request;
    const { to, next: nextId, expectedVersion } = input;
    const submission = await findActionSubmission(request, input.submission);
    if (submission === undefined) return { kind: 'missing' };
    const { id, state } = submission;
    const isThere = state === to;
    const isUnseen = expectedVersion !== undefined && expectedVersion !== state && !isThere;
    const changed = {
      kind: 'done',
      next: backToSubmission(input, id, { done: 'folder' }),
    } as const;
    // Only `restore` leaves the bin, and what leaves the spam has mails to send.
    if (isUnseen || (state === 'bin') !== (to === 'restore')) return changed;
    if (state === 'spam' && to === 'archived') return { kind: 'invalid' };
    if (!isThere && !(await moveTo(request, submission, to))) {
      return state === 'unpaid' ? { kind: 'missing' } : changed;
    }
    const moved = { submission: id };
    if (to === 'inbox' || to === 'restore') {
      const above = isThere ? [] : await overbookedEvents(request, moved);
      return { kind: 'done', next: withOverbooked(backToSubmission(input, id), above) };
    }
    const next = isId(nextId) ? await findActionSubmission(request, nextId) : undefined;
    const href =
      next === undefined ? listHref(actionListQuery(input)) : backToSubmission(input, next.id);
    const isNoticed = to === 'bin' && (await hasBinNotice(request.services, moved));
    return { kind: 'done', next: isNoticed ? withParam(href, 'binned', id) : href };
  },
);

/** Moves and records it in the audit log. Returns false if the submission is unpaid or was deleted. */
async function moveTo(
  { services, operator, randomBytes, readContent }: DeskActionRequest,
  submission: StoredSubmission,
  to: Move,
): Promise<boolean> {
  const { store, now } = services;
  const { id, state } = submission;
  const entryOf = (action: 'move' | 'bin' | 'restore', details = '') =>
    createAuditEntry(
      { operator: operator.email, action, subject: id, details },
      now(),
      randomBytes,
    );
  if (to === 'spam' || (to === 'inbox' && (state === 'spam' || state === 'unpaid'))) {
    const queued =
      to === 'spam'
        ? undefined
        : await createReleasedMails(submission, services, randomBytes, await readContent());
    const isMoved = await store.changeFolder(id, to, storedReason(`moved-to-${to}`), queued, state);
    if (isMoved) {
      await recordDone(store, entryOf('move', to === 'spam' ? 'spam' : 'not-spam'));
    }
    return isMoved;
  }
  const audit = to === 'bin' || to === 'restore' ? entryOf(to) : entryOf('move', to);
  return store.moveToFolder(id, { from: state, to, at: now(), audit });
}

/** Creates the mails of a submission that leaves the spam. */
export async function createReleasedMails(
  submission: StoredSubmission,
  { store, settings, now }: Services,
  randomBytes: RandomBytes,
  content: MailContent,
): Promise<QueuedMails | undefined> {
  if (!content.forms.has(submission.form) || !content.formRules.has(submission.form)) {
    return undefined;
  }
  const payment = await store.findPayment(submission.id);
  const released = { ...submission, state: 'inbox' } as const;
  const mails = await createMailsOf(submission, content, async (own) => {
    const form = own.forms.get(submission.form);
    const rulesOfForm = own.formRules.get(submission.form);
    if (form === undefined || rulesOfForm === undefined) return [];
    const rules = await applyDeskSettings(form, rulesOfForm, submission, store, now());
    const { name: siteName, locale, timeZone, contact } = own.site;
    const bookings = bookingServices(own, store, settings.SITE_URL, now);
    const options = {
      siteName,
      siteUrl: settings.SITE_URL,
      contactEmail: contact.email,
      locale,
      timeZone,
      randomBytes,
      booking: await bookings.bookingMail(form, released),
      otherBookings: await bookings.otherBookings(form, released),
    };
    return payment === undefined
      ? createSubmissionMails(form, rules, released, options)
      : createPaymentMails(form, rules, released, payment, options);
  });
  return { mails, at: now() };
}
