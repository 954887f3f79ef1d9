import type { SubmittedFields } from '@/lib/forms/submission';
import { formatAmount } from '@/lib/payments/amount';
import type { BookingPageDeps } from '@/lib/server/bookings/page/booking-page-deps';
import type { BookingWithEvent } from '@/lib/server/bookings/page/stored-booking';
import { createBookingMails } from '@/lib/server/bookings/changes/booking-mails';
import { bookingNoticeWords } from '@/lib/server/bookings/page/words';
import { applyDeskSettings } from '@/lib/server/mail/notifications/apply-settings';
import {
  addMailIds,
  draftNotifications,
  type MailDraft,
  type Notification,
} from '@/lib/server/mail/submission-mails';
import { addNetwork } from '@/lib/server/mail/visitor-network';
import { reconcileRefund, type RefundOutcome } from '@/lib/server/payments/refund-payment';
import type { BookingCancellation } from '@/lib/server/store/booking-change-store';
import type { NewRefund } from '@/lib/server/store/payment-record';
import { createId } from '@/lib/server/submissions/ids';

/** The operator of refunds and entries of the audit log that a visitor caused. */
export const visitor = '';

/** What a change stores beside the booking. */
export interface ChangeRecord {
  readonly action: 'answers-changed' | 'booking-cancelled' | 'booking-changed' | 'booking-moved';
  /** For the audit log. */
  readonly details?: string;
  readonly refund: NewRefund | undefined;
  /** As in `BookingCancellation`. */
  readonly owed?: number;
  /** The new answers; without them, the answers stay. */
  readonly fields?: SubmittedFields;
  /** The visitor's mail. */
  readonly subject: string;
  readonly lines: readonly string[];
  /** The organisation's mail, without what is refunded. */
  readonly notice: Notification;
}

/**
 * Creates the refund of some minor units; `undefined` if there is nothing to refund. `requestedBy` is the
 * operator's address, or empty.
 */
export function newRefund(
  { submission, payment }: BookingWithEvent,
  minor: number,
  requestedBy: string,
  { now, randomBytes }: Pick<BookingPageDeps, 'now' | 'randomBytes'>,
): NewRefund | undefined {
  if (payment === undefined || minor === 0) return undefined;
  const at = now();
  return {
    id: createId(at, randomBytes),
    payment: submission.id,
    minor,
    requestedBy,
    requestedAt: at,
    refundedBefore: payment.refunded,
  };
}

/** Returns what the store keeps of any change of a booking. Rejects with what the store rejects with. */
export async function recordOf(
  stored: BookingWithEvent,
  record: ChangeRecord,
  services: BookingPageDeps,
): Promise<BookingCancellation> {
  const { form, submission } = stored;
  const { action, details = '', refund, owed, subject, lines, fields = submission.fields } = record;
  const { content, siteUrl, now, randomBytes } = services;
  const at = now();
  const rules = content.formRules.get(form.id);
  const mail = { subject, lines, form, rules, submission, fields, at };
  const mails = [
    ...createBookingMails(mail, services),
    ...addMailIds(await draftNotices(stored, record, services), at, { siteUrl, randomBytes }),
  ];
  return {
    submission: submission.id,
    at,
    seen: stored.sent,
    refund,
    owed,
    mails: await addNetwork(mails, services.visitor, services.store, at),
    audit: {
      id: createId(at, randomBytes),
      at,
      operator: visitor,
      action,
      subject: submission.id,
      details,
    },
  };
}

/** Drafts the mails to those who are notified of the booking, with its answers before or after the change. */
async function draftNotices(
  { form, submission, payment }: BookingWithEvent,
  { refund, notice, fields = submission.fields }: ChangeRecord,
  { content, site, siteUrl, store, now }: BookingPageDeps,
): Promise<readonly MailDraft[]> {
  const rules = content.formRules.get(form.id);
  if (rules === undefined) return [];
  const withSettings = (answers: SubmittedFields) =>
    applyDeskSettings(form, rules, { fields: answers }, store, now());
  const after = await withSettings(fields);
  const before = await withSettings(submission.fields);
  const recipients = [...(after.recipients ?? []), ...(before.recipients ?? [])];
  const facts =
    refund === undefined || payment === undefined
      ? notice.facts
      : [
          ...notice.facts,
          bookingNoticeWords.refund(
            formatAmount({ ...payment.amount, minor: refund.minor }, site.locale),
          ),
        ];
  const changed = { ...submission, fields };
  const drafts = draftNotifications(form, { ...after, recipients }, changed, siteUrl, {
    ...notice,
    facts,
  });
  // A submission has one mail of the kind `notify` to an address.
  return drafts.map((draft) => ({ ...draft, kind: 'change' }));
}

/**
 * Requests a stored refund at the payment service; `undefined` without one. The booking is changed already,
 * so a failure (`unclear`) is left to reconciliation, which requests open refunds again.
 */
export async function requestRefund(
  refund: NewRefund | undefined,
  { payments, logFailure }: Pick<BookingPageDeps, 'logFailure' | 'payments'>,
): Promise<RefundOutcome | undefined> {
  if (refund === undefined) return undefined;
  if (payments === undefined) return 'unclear';
  try {
    return await reconcileRefund({ ...refund, state: 'asked', serviceId: undefined }, payments);
  } catch (error) {
    logFailure(error);
    return 'unclear';
  }
}
