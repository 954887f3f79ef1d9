import { eventKey } from '@/lib/server/content/events/event-key';
import { bookingIn } from '@/lib/server/bookings/booking-in-language';
import { countsText } from '@/lib/server/bookings/booking';
import { requestRefund, sumOfRefunds } from '@/lib/server/bookings/changes/change-record';
import { owedAfterCancellation } from '@/lib/server/bookings/changes/owed-refunds';
import { eventName, titleOf, withReason } from '@/lib/server/bookings/event-name';
import { storedEvent } from '@/lib/server/bookings/stored-event';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import type { BookingPageDeps } from '@/lib/server/bookings/page/booking-page-deps';
import { refundMailSentence } from '@/lib/server/bookings/page/sentences';
import type { BookingWithEvent } from '@/lib/server/bookings/page/stored-booking';
import { bookingChangeMailWords } from '@/lib/words/lib/server/bookings/page';
import type { MailContent } from '@/lib/server/inbox/desk/folder-actions';
import type { ForOperator } from '@/lib/server/desk/desk-action';
import { recordRefund } from '@/lib/server/payments/refunds/record-refund';
import { createAuditEntry } from '@/lib/server/access/audit';
import { createBookingMail } from '@/lib/server/bookings/desk/booking/booking-mail';
import {
  eventCancelledSubject,
  cancelledText,
  eventCancelledText,
} from '@/lib/words/lib/server/bookings/desk';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import type { RefundOutcome } from '@/lib/server/payments/refund-payment';
import type { NewRefund } from '@/lib/server/payments/records/payment-record';
import { createId } from '@/lib/server/platform/store/ids';
import type { BookingCancellation } from '@/lib/server/bookings/changes/booking-changes-sql';

/** Cancels a booking and stores its refunds, in one transaction. `changed`: it is not as it was read. */
export async function storeCancellation(
  { services: { store, now }, operator }: ForOperator,
  stored: BookingWithEvent,
  { refunds, mails }: Pick<BookingCancellation, 'mails' | 'refunds'>,
  randomBytes: RandomBytes,
): Promise<'done' | 'changed'> {
  const { submission, booking } = stored;
  const at = now();
  const entry = { operator: operator.email, action: 'booking-cancelled' } as const;
  return store.cancelBooking({
    submission: submission.id,
    at,
    seen: stored.sent,
    refunds,
    owed: owedAfterCancellation(stored),
    mails,
    audit: createAuditEntry(
      {
        ...entry,
        subject: submission.id,
        details: storedDetails('event', storedEvent(booking.event)),
      },
      at,
      randomBytes,
    ),
  });
}

/** Cancels a booking whose payment is refunded, as `storeCancellation` does, and mails its visitor. */
export async function cancelForRefund(
  request: ForOperator,
  stored: BookingWithEvent,
  refunds: readonly NewRefund[],
  content: MailContent,
  randomBytes: RandomBytes,
): Promise<'done' | 'changed'> {
  const id = createId(request.services.now(), randomBytes);
  const mail = await createBookingMail(request, content, stored.submission, (own) => {
    const { subject, text } = cancellationMail(stored, sumOfRefunds(refunds), own);
    return { id, event: eventKey(stored.booking.event), subject, paragraphs: [text] };
  });
  const mails = mail === undefined ? [] : [mail];
  return storeCancellation(request, stored, { refunds, mails }, randomBytes);
}

/**
 * Requests the stored refunds of a cancelled booking, and adds them to the audit log as they ended. Returns
 * `refused` if one of them was; `undefined` without any.
 */
export async function requestStoredRefunds(
  request: ForOperator,
  { submission, payment }: Pick<BookingWithEvent, 'submission' | 'payment'>,
  refunds: readonly NewRefund[],
  deps: Pick<BookingPageDeps, 'logFailure' | 'payments'>,
): Promise<RefundOutcome | undefined> {
  const outcomes: RefundOutcome[] = [];
  for (const refund of refunds) {
    const outcome = await requestRefund(refund, deps);
    outcomes.push(outcome);
    if (payment === undefined) continue;
    const money = { ...payment.amount, minor: refund.minor };
    await recordRefund(request, submission.id, money, outcome);
  }
  return outcomes.includes('refused') ? 'refused' : outcomes.at(-1);
}

/**
 * Returns the mail to the visitor of a booking that an operator cancels, or whose event is cancelled, with the words
 * of some content.
 */
export function cancellationMail(
  { booking: stored, form, payment }: BookingWithEvent,
  minor: number,
  content: MailContent,
): { readonly subject: string; readonly text: string } {
  const { locale } = content.site;
  const { event, ...booking } = bookingIn(content, stored, form.id);
  const counts = countsText(booking, locale);
  const name = eventName(event);
  const isEventCancelled = event.data.status === 'cancelled';
  const texts = isEventCancelled ? eventCancelledText : cancelledText;
  const text = counts === '' ? texts.booking(name) : texts.counted(name, counts);
  const parts = [
    isEventCancelled ? withReason(text, event) : text,
    ...(payment === undefined ? [] : [refundMailSentence({ ...payment.amount, minor }, locale)]),
  ];
  const words = isEventCancelled ? eventCancelledSubject : bookingChangeMailWords.cancelledSubject;
  return { subject: words(titleOf(event)), text: parts.join('\n\n') };
}
