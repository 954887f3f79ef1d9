import { findBooking } from '@/lib/server/bookings/booking';
import { fullNameOf } from '@/lib/server/bookings/desk/door-list/door-list-row';
import { type EventContent, eventWhen } from '@/lib/server/bookings/desk/event-content';
import { eventDateWords } from '@/lib/words/lib/server/bookings/desk';
import { submissionHref } from '@/lib/server/desk/list-query';
import { type DisplayOptions, deskLocale } from '@/lib/server/desk/format-times';
import { paymentTexts } from '@/lib/server/payments/views/payment-texts';
import type { Store } from '@/lib/server/store';
import type { StoredRebooking } from '@/lib/server/bookings/rebooking/rebookings-sql';

/** Returns the bookings that were offered a rebooking, with their replies. */
export async function rebookingRows(
  key: string,
  store: Pick<Store, 'findOrderPayments' | 'listRebookings' | 'listRefunds'>,
  content: EventContent,
  display: DisplayOptions,
) {
  const rebookings = await store.listRebookings(key);
  const cancelled = rebookings
    .filter(({ answer }) => answer === 'cancelled')
    .map(({ submission }) => submission.id);
  const payments = await paymentTexts(await store.findOrderPayments(cancelled), store, display);
  return rebookings.map((rebooking) => {
    const { id, reference, form } = rebooking.submission;
    return {
      href: submissionHref(id, { state: 'inbox' }),
      reference,
      name: fullNameOf(rebooking.submission, content.forms.get(form)),
      answer: answerText(rebooking, payments.get(id) ?? '', content),
    };
  });
}

function answerText(
  { submission, answer }: StoredRebooking,
  payment: string,
  content: EventContent,
): string {
  const words = eventDateWords.rebookings;
  if (answer === undefined) return words.open;
  if (answer === 'cancelled') {
    return payment === '' ? words.cancelled : words.cancelledPaid(payment);
  }
  const form = content.forms.get(submission.form);
  const booking = form && findBooking(form, submission.fields, content);
  return booking === undefined
    ? words.movedAway
    : words.moved(eventWhen(booking, deskLocale(content.site.locale)));
}
