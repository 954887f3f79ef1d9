import type { BookingPageNotice, BookingPageStep } from '@/lib/forms/booking-page-view';
import { countsText } from '@/lib/server/bookings/booking';
import { otherDates } from '@/lib/server/bookings/moves';
import { answerFields } from '@/lib/server/bookings/changes/plan-answers';
import { bookingPath } from '@/lib/server/bookings/page/booking-token';
import {
  changeState,
  type BookingWithEvent,
  movableBooking,
  type StoredBooking,
} from '@/lib/server/bookings/page/stored-booking';
import type { BookingPageDeps } from '@/lib/server/bookings/page/booking-page-deps';
import {
  type ChangeSums,
  countFields,
  refundOfCancellation,
} from '@/lib/server/bookings/changes/plan-change';
import { sumSentences } from '@/lib/server/bookings/page/sentences';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';
import { cancelConsequence } from '@/lib/server/bookings/page/words';

/** The steps of the page's address (`?step=`), and the actions that its forms post (`do`). */
type Action = 'answers' | 'cancel' | 'change' | 'move';

/** What a step shows beside the booking. */
export interface StepResult {
  readonly notice?: BookingPageNotice;
  readonly step?: BookingPageStep;
  readonly status?: number;
}

/** Asks to confirm a cancellation. */
export function confirmCancel(
  stored: BookingWithEvent,
  services: BookingPageDeps,
): BookingPageStep {
  const refund = refundOfCancellation(stored);
  return {
    kind: 'confirm',
    question: bookingWords.cancelQuestion,
    sentences: [
      stored.mayRebook
        ? bookingWords.cancelForGood
        : cancelConsequence(countsText(stored.booking, services.site.locale)),
      ...sumSentences(stored, { refund }, services.site.locale),
    ],
    button: bookingWords.cancelButton,
    hidden: confirmFields('cancel', { refund }),
    back: bookingPath(stored.token),
  };
}

/** Returns what a form that confirms a change posts, with the minor units that it confirms. */
export function confirmFields(
  action: Action,
  { refund, due }: ChangeSums,
): Readonly<Record<string, string>> {
  return {
    do: action,
    refund: String(refund),
    ...(due === undefined ? {} : { due: String(due.after.minor) }),
  };
}

/** Offers what can be changed. */
export function listChangeLinks(
  stored: StoredBooking,
  { content, site, now }: BookingPageDeps,
): BookingPageStep {
  const at = now();
  const state = changeState(stored, site.timeZone, at);
  const movable = movableBooking(stored, site.timeZone, at);
  if (movable === undefined) return { kind: 'none' };
  const path = bookingPath(stored.token);
  const links = [
    ...(state.kind !== 'open' || countFields(state.stored).length === 0
      ? []
      : [{ label: bookingWords.changeLink, href: `${path}?step=change` }]),
    ...(state.kind !== 'open' || answerFields(state.stored, content).length === 0
      ? []
      : [{ label: bookingWords.answersLink, href: `${path}?step=answers` }]),
    ...(otherDates(movable.booking.event, content, at).length === 0
      ? []
      : [{ label: bookingWords.moveLink, href: `${path}?step=move` }]),
  ];
  const cancel = { label: bookingWords.cancelLink, href: `${path}?step=cancel` };
  return { kind: 'choose', links, cancel };
}

/** Creates a notice. */
export function createNotice(
  text: string,
  isProblem: boolean,
  link?: BookingPageNotice['link'],
): BookingPageNotice {
  return { text, isProblem, link };
}
