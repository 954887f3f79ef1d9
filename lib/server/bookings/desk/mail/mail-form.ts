import { randomBytes } from 'node:crypto';
import type { FormDefinition } from '@/lib/forms/definition';
import { listFormat, numberFormat } from '@/lib/intl/formatters';
import { eventTitle } from '@/lib/server/bookings/event-name';
import type { BookingContent } from '@/lib/server/bookings/event-state';
import { otherDates } from '@/lib/server/bookings/moves';
import { fullNameOf } from '@/lib/server/bookings/desk/door-list/door-list-row';
import type { BookableEvent } from '@/lib/server/bookings/desk/event-content';
import { mayOfferRebooking, placesToClose } from '@/lib/server/bookings/desk/mail/mail-action';
import type { Mailing } from '@/lib/server/bookings/desk/mail/mailing';
import type { WaitingSubmission } from '@/lib/server/bookings/waiting/desk/waiting-rows';
import { eventDateWords } from '@/lib/words/lib/server/bookings/desk';
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
  kept: Mailing | undefined,
) {
  const booked = bookings.map(({ submission }) => submission);
  if (booked.length === 0 && waiting.length === 0) return undefined;
  const typed = kept?.event === found.key ? kept : undefined;
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
    /** The id of the message, so that a second press sends no second mail. */
    idempotencyKey: createId(now, randomBytes),
    /** What the form begins with: what was typed before its preview, or the title as the subject. */
    typed: {
      subject: typed?.subject ?? eventTitle(found.event),
      text: typed?.text ?? '',
      waiting: typed?.waiting ?? false,
      rebooking: typed?.rebooking ?? false,
      close: typed?.close ?? false,
    },
    recipients: [
      words.recipients(mails, number.format(mails)),
      ...(names.length === 0 ? [] : [words.withoutAddress(number.format(names.length), list)]),
    ].join(' '),
    /** The label of the choice to mail the waiting list too, if there is one. */
    waiting:
      waitingMails === 0 ? undefined : words.waiting(waitingMails, number.format(waitingMails)),
    /** Whether the operator may block all places with the text. */
    mayClose: placesToClose(found.event, operator) !== undefined,
    /** What the operator may offer: another date if there is one, and a refund if bookings are paid by card. */
    rebooking:
      booked.length > 0 && mayOfferRebooking(operator, form)
        ? rebookingOf(form, otherDates(found.event, content, now).length > 0)
        : undefined,
  };
}

type Rebooking = 'dateOrRefund' | 'dateOrCancellation' | 'refund' | 'cancellation';

function rebookingOf(form: FormDefinition | undefined, canMove: boolean): Rebooking {
  const isPaid = form?.payment !== undefined;
  if (canMove) return isPaid ? 'dateOrRefund' : 'dateOrCancellation';
  return isPaid ? 'refund' : 'cancellation';
}
