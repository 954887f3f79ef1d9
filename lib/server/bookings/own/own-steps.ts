import type { OwnBookingNotice, OwnBookingStep } from '@/lib/forms/own-booking-view';
import { omitUndefined } from '@/lib/content/omit-undefined';
import { countsText } from '@/lib/server/bookings/booking';
import { otherDates } from '@/lib/server/bookings/moves';
import { answerFields } from '@/lib/server/bookings/own/plan-answers';
import {
  changeState,
  type ListedBooking,
  movableBooking,
  type OwnBooking,
} from '@/lib/server/bookings/own/own-booking';
import type { OwnBookingServices } from '@/lib/server/bookings/own/own-services';
import { countFields, refundOfCancellation } from '@/lib/server/bookings/own/plan-change';
import { refundSentence } from '@/lib/server/bookings/own/sentences';
import { ownBookingWords } from '@/lib/server/bookings/own/words';

/** The steps of the page's address (`?step=`), and the actions that its forms post (`do`). */
type Action = 'answers' | 'cancel' | 'change' | 'move';

/** What a step shows beside the booking. */
export interface Shown {
  readonly notice?: OwnBookingNotice;
  readonly step?: OwnBookingStep;
  readonly status?: number;
}

/** Asks to confirm a cancellation. */
export function confirmCancel(own: ListedBooking, services: OwnBookingServices): OwnBookingStep {
  const refund = refundOfCancellation(own);
  return {
    kind: 'confirm',
    question: ownBookingWords.cancelQuestion,
    sentences: [
      own.hasChoice
        ? ownBookingWords.cancelForGood
        : ownBookingWords.cancelConsequence(countsText(own.booking, services.site.locale)),
      ...refundSentences(own, refund, services),
    ],
    button: ownBookingWords.cancelButton,
    hidden: confirmFields('cancel', refund),
    back: pathOf(own),
  };
}

/** Returns what a form that confirms a change posts. `refund` are the minor units that it confirms. */
export function confirmFields(action: Action, refund: number): Readonly<Record<string, string>> {
  return { do: action, refund: String(refund) };
}

/** Says what a change pays back for a paid booking; nothing for another. */
export function refundSentences(
  { payment }: ListedBooking,
  minor: number,
  { site }: OwnBookingServices,
): readonly string[] {
  return payment === undefined ? [] : [refundSentence({ ...payment.amount, minor }, site.locale)];
}

/** Offers what can be changed. */
export function chooseStep(
  own: OwnBooking,
  { content, site, now }: OwnBookingServices,
): OwnBookingStep {
  const at = now();
  const state = changeState(own, site.timeZone, at);
  const movable = movableBooking(own, site.timeZone, at);
  if (movable === undefined) return { kind: 'none' };
  const path = pathOf(own);
  const links = [
    ...(state.kind !== 'open' || countFields(state.own).length === 0
      ? []
      : [{ label: ownBookingWords.changeLink, href: `${path}?step=change` }]),
    ...(state.kind !== 'open' || answerFields(state.own, content).length === 0
      ? []
      : [{ label: ownBookingWords.answersLink, href: `${path}?step=answers` }]),
    ...(otherDates(movable.booking.event, content, at).length === 0
      ? []
      : [{ label: ownBookingWords.moveLink, href: `${path}?step=move` }]),
    { label: ownBookingWords.cancelLink, href: `${path}?step=cancel` },
  ];
  return { kind: 'choose', links };
}

/** Creates a notice. */
export function createNotice(
  text: string,
  isProblem: boolean,
  link?: OwnBookingNotice['link'],
): OwnBookingNotice {
  return { text, isProblem, ...omitUndefined({ link }) };
}

/** Returns the path of the page. */
export function pathOf({ token }: Pick<OwnBooking, 'token'>): string {
  return `/booking/${token}`;
}
