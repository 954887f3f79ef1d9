import type { SubmittedFields } from '@/lib/forms/submission';
import { formatAmount } from '@/lib/payments/amount';
import type {
  BookingPageContent,
  BookingPageDeps,
} from '@/lib/server/bookings/page/booking-page-deps';
import type { BookingWithEvent } from '@/lib/server/bookings/page/stored-booking';
import {
  type BookingMailText,
  createBookingMails,
} from '@/lib/server/bookings/changes/booking-mails';
import { bookingNoticeWords } from '@/lib/words/lib/server/bookings/page';
import { applyDeskSettings } from '@/lib/server/alerts/notifications/apply-settings';
import {
  addMailIds,
  draftNotifications,
  type MailDraft,
  type Notification,
} from '@/lib/server/alerts/notifications/submission-mails';
import { addNetwork } from '@/lib/server/platform/mail/mail-budgets';
import { reconcileRefund, type RefundOutcome } from '@/lib/server/payments/refund-payment';
import { divideRefund } from '@/lib/server/payments/records/order-payments';
import type { NewRefund } from '@/lib/server/payments/records/payment-record';
import { createId } from '@/lib/server/platform/store/ids';
import type {
  BookingCancellation,
  OwedRefund,
} from '@/lib/server/bookings/changes/booking-changes-sql';

/** The operator of refunds and entries of the audit log that a visitor caused. */
export const visitor = '';

/** What a change stores beside the booking. */
export interface ChangeRecord {
  readonly action: 'answers-changed' | 'booking-cancelled' | 'booking-changed' | 'booking-moved';
  /** For the audit log. */
  readonly details?: string;
  readonly refunds: readonly NewRefund[];
  /** As in `BookingCancellation`. */
  readonly owed?: readonly OwedRefund[];
  /** The new answers; without them, the answers stay. */
  readonly fields?: SubmittedFields;
  /** The visitor's mail. */
  readonly mailIn: (content: BookingPageContent) => BookingMailText;
  /** Writes the organisation's mail, without what is refunded, in the current language. */
  readonly notice: () => Notification;
}

/**
 * Creates the refunds of some minor units, one of each payment that gives some back; none if there is nothing
 * to refund. `requestedBy` is the operator's address, or empty.
 */
export function newRefunds(
  { payment }: Pick<BookingWithEvent, 'payment'>,
  minor: number,
  requestedBy: string,
  { now, randomBytes }: Pick<BookingPageDeps, 'now' | 'randomBytes'>,
): readonly NewRefund[] {
  if (payment === undefined) return [];
  const at = now();
  return divideRefund(payment, minor).map((share) => ({
    id: createId(at, randomBytes),
    payment: share.payment.submission,
    minor: share.minor,
    requestedBy,
    requestedAt: at,
    refundedBefore: share.payment.refunded,
  }));
}

/** Returns the minor units of refunds. */
export function sumOfRefunds(refunds: readonly NewRefund[]): number {
  return refunds.reduce((sum, { minor }) => sum + minor, 0);
}

/** Returns what the store keeps of any change of a booking. */
export async function recordOf(
  stored: BookingWithEvent,
  record: ChangeRecord,
  services: BookingPageDeps,
): Promise<BookingCancellation> {
  const { form, submission } = stored;
  const { action, details = '', refunds, owed = [], mailIn, fields = submission.fields } = record;
  const { content, siteUrl, now, randomBytes } = services;
  const at = now();
  const rules = content.formRules.get(form.id);
  const mail = { textIn: mailIn, form, rules, submission, fields, at };
  const mails = [
    ...createBookingMails(mail, services),
    ...addMailIds(await draftNotices(stored, record, services), at, { siteUrl, randomBytes }),
  ];
  return {
    submission: submission.id,
    at,
    seen: stored.sent,
    refunds,
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
  { refunds, notice, fields = submission.fields }: ChangeRecord,
  { content, site, siteUrl, store, now }: BookingPageDeps,
): Promise<readonly MailDraft[]> {
  const rules = content.formRules.get(form.id);
  if (rules === undefined) return [];
  const withSettings = (answers: SubmittedFields) =>
    applyDeskSettings(form, rules, { fields: answers }, store, now());
  const after = await withSettings(fields);
  const before = await withSettings(submission.fields);
  const recipients = [...(after.recipients ?? []), ...(before.recipients ?? [])];
  const changed = { ...submission, fields };
  const drafts = draftNotifications(form, { ...after, recipients }, changed, siteUrl, () => {
    const told = notice();
    if (refunds.length === 0 || payment === undefined) return told;
    const refund = formatAmount({ ...payment.amount, minor: sumOfRefunds(refunds) }, site.locale);
    return { ...told, facts: [...told.facts, bookingNoticeWords.refund(refund)] };
  });
  // A submission has one mail of the kind `notify` to an address.
  return drafts.map((draft) => ({ ...draft, kind: 'change' }));
}

/**
 * Requests a stored refund at the payment service. The booking is changed already, so a failure (`unclear`)
 * is left to reconciliation, which requests open refunds again.
 */
export async function requestRefund(
  refund: NewRefund,
  { payments, logFailure }: Pick<BookingPageDeps, 'logFailure' | 'payments'>,
): Promise<RefundOutcome> {
  if (payments === undefined) return 'unclear';
  try {
    return await reconcileRefund({ ...refund, state: 'asked', serviceId: undefined }, payments);
  } catch (error) {
    logFailure(error);
    return 'unclear';
  }
}

/** Requests stored refunds, as `requestRefund` does. */
export async function requestRefunds(
  refunds: readonly NewRefund[],
  deps: Pick<BookingPageDeps, 'logFailure' | 'payments'>,
): Promise<void> {
  for (const refund of refunds) await requestRefund(refund, deps);
}
