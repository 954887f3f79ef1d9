import { randomBytes } from 'node:crypto';
import type { MailFormData } from '@/lib/bookings/desk/event-date-page';
import type { FormDefinition } from '@/lib/forms/definition';
import { listFormat, numberFormat } from '@/lib/intl/formatters';
import { eventTitle } from '@/lib/server/bookings/event-name';
import type { BookingContent } from '@/lib/server/bookings/event-state';
import { otherDates } from '@/lib/server/bookings/moves';
import { fullNameOf } from '@/lib/server/bookings/desk/door-list/door-list-row';
import type { BookableEvent } from '@/lib/server/bookings/desk/event-content';
import { mayOfferRebooking, placesToClose } from '@/lib/server/bookings/desk/mail/mail-action';
import type { WaitingSubmission } from '@/lib/server/bookings/waiting/desk/waiting-rows';
import { eventDateWords } from '@/lib/server/bookings/desk/words';
import type { DisplayOptions } from '@/lib/server/desk/format-times';
import { replyAddress } from '@/lib/server/alerts/notifications/submission-mails';
import type { Operator } from '@/lib/server/access/access-record';
import { createId } from '@/lib/server/platform/store/ids';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import type { DoorBooking } from '@/lib/server/bookings/check-ins/check-ins-sql';

const words = eventDateWords.mail;

/** Names of bookings without an address that the page lists. */
const maxNames = 20;

/**
 * Returns what writing to everyone of an event needs, with the number of mails; `undefined` if the event has
 * no bookings and no waiting list.
 */
export function mailFormData(
  found: BookableEvent,
  bookings: readonly DoorBooking[],
  waiting: readonly WaitingSubmission[],
  content: BookingContent,
  operator: Operator,
  { locale, now }: DisplayOptions,
): MailFormData | undefined {
  const booked = bookings.map(({ submission }) => submission);
  if (booked.length === 0 && waiting.length === 0) return undefined;
  const { forms } = content;
  const form = forms.get(found.form);
  const number = numberFormat(locale);
  const hasAddress = (submission: Pick<StoredSubmission, 'fields' | 'form'>) =>
    replyAddress(forms.get(submission.form) ?? { fields: [] }, submission) !== undefined;
  const names = booked
    .filter((submission) => !hasAddress(submission))
    .map((submission) => fullNameOf(submission, forms.get(submission.form)));
  const mails = booked.length - names.length;
  const list = listFormat(locale, { type: 'conjunction' }).format(names.slice(0, maxNames));
  const waitingMails = waiting.filter(({ submission }) => hasAddress(submission)).length;
  return {
    event: found.key,
    idempotencyKey: createId(now, randomBytes),
    subject: eventTitle(found.event),
    recipients: [
      words.recipients(mails, number.format(mails)),
      ...(names.length === 0 ? [] : [words.withoutAddress(number.format(names.length), list)]),
    ].join(' '),
    ...(waitingMails === 0
      ? {}
      : { waiting: words.waiting(waitingMails, number.format(waitingMails)) }),
    mayClose: placesToClose(found.event, operator) !== undefined,
    ...(booked.length > 0 && mayOfferRebooking(operator, form)
      ? { rebooking: rebookingOf(form, otherDates(found.event, content, now).length > 0) }
      : {}),
  };
}

function rebookingOf(
  form: FormDefinition | undefined,
  canMove: boolean,
): NonNullable<MailFormData['rebooking']> {
  const isPaid = form?.payment !== undefined;
  if (canMove) return isPaid ? 'dateOrRefund' : 'dateOrCancellation';
  return isPaid ? 'refund' : 'cancellation';
}
