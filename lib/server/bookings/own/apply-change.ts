import type { Field } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import { countsText } from '@/lib/server/bookings/booking';
import { eventName, eventTime } from '@/lib/server/bookings/event-name';
import {
  type ChangeRecord,
  newRefund,
  recordOf,
  requestRefund,
} from '@/lib/server/bookings/own/change-record';
import {
  answersNotice,
  cancelNotice,
  countsNotice,
  moveNotice,
} from '@/lib/server/bookings/own/change-notices';
import {
  changeState,
  type ListedBooking,
  movableBooking,
  type OwnBooking,
} from '@/lib/server/bookings/own/own-booking';
import type { OwnBookingServices } from '@/lib/server/bookings/own/own-services';
import {
  type ChangePlan,
  type PossibleChange,
  planChange,
  refundOfCancellation,
  type TypedCounts,
} from '@/lib/server/bookings/own/plan-change';
import { type AnswersPlan, planAnswers } from '@/lib/server/bookings/own/plan-answers';
import { listMoves } from '@/lib/server/bookings/own/plan-move';
import { refundSentence, whenText } from '@/lib/server/bookings/own/sentences';
import { ownBookingMailWords } from '@/lib/server/bookings/own/words';
import { bookingMailText } from '@/lib/server/bookings/ticket';
import { moveDetails } from '@/lib/server/bookings/words';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { BookingChangeOutcome } from '@/lib/server/store/booking-change-store';
import type { NewBooking } from '@/lib/server/store/places-store';
import type { Limit } from '@/lib/server/store/submission-parts';

/**
 * How a change ended. `changed`: the booking, or what it pays back, is not what the visitor confirmed.
 * `closed`: it can no longer be changed. `limited`: it was changed too often. `notOffered`: the new date
 * cannot be chosen any more.
 */
export type ChangeOutcome =
  | 'done'
  | 'changed'
  | 'closed'
  | 'full'
  | 'limited'
  | 'notOffered'
  | Exclude<ChangePlan, PossibleChange>;

/** How a change of the answers ended. */
export type AnswersOutcome =
  'limited' | BookingChangeOutcome | Exclude<AnswersPlan, { kind: 'possible' }>;

const day = 24 * 60 * 60_000;

/**
 * Cancels a booking and requests its refund. `shownRefund` are the minor units that the visitor
 * confirmed. Throws what the store throws, unless the booking is cancelled.
 */
export async function cancelOwnBooking(
  own: OwnBooking,
  shownRefund: number,
  services: OwnBookingServices,
): Promise<ChangeOutcome> {
  const { site, store, now } = services;
  const listed = movableBooking(own, site.timeZone, now());
  if (listed === undefined) return 'closed';
  const minor = refundOfCancellation(listed);
  if (minor !== shownRefund) return 'changed';
  const { event } = listed.booking;
  const refund = newRefund(listed, minor, services);
  const cancelled = ownBookingMailWords.cancelled(
    countsText(listed.booking, site.locale),
    event.data.title,
    whenText(event, site),
  );
  const record: ChangeRecord = {
    action: 'booking-cancelled',
    refund,
    subject: ownBookingMailWords.cancelledSubject(event.data.title),
    lines: [cancelled, ...refundLines(listed, minor, services)],
    notice: cancelNotice(listed.booking, site),
  };
  const outcome = await store.cancelBooking(await recordOf(listed, record, services));
  if (outcome === 'done') await requestRefund(refund, services);
  return outcome;
}

/**
 * Changes the numbers of a booking and requests the refund of places given back. `shownRefund` is as for
 * `cancelOwnBooking`. Throws what the store throws, unless the booking is changed.
 */
export async function changeOwnBooking(
  own: OwnBooking,
  typed: TypedCounts,
  shownRefund: number,
  services: OwnBookingServices,
): Promise<ChangeOutcome> {
  const { content, site, now } = services;
  const state = changeState(own, site.timeZone, now());
  if (state.kind !== 'open') return 'closed';
  const plan = planChange(state.own, typed, content, now());
  if (plan.kind !== 'possible') return plan;
  const { event } = plan.booking;
  const changed = ownBookingMailWords.changed(
    event.data.title,
    whenText(event, site),
    countsText(plan.booking, site.locale),
    countsText(state.own.booking, site.locale),
  );
  return storeChange(state.own, plan, shownRefund, services, {
    action: 'booking-changed',
    subject: ownBookingMailWords.changedSubject(event.data.title),
    lines: [
      changed,
      ...refundLines(state.own, plan.refund, services),
      ownBookingMailWords.page(`${services.siteUrl}/booking/${own.token}`),
    ],
    notice: countsNotice(state.own.booking, plan.booking, site),
  });
}

/**
 * Changes the answers to some fields of a booking that is open for changes. Throws what the store throws,
 * unless they are changed.
 */
export async function changeOwnAnswers(
  own: ListedBooking,
  asked: readonly Field[],
  typed: SubmittedFields,
  services: OwnBookingServices,
): Promise<AnswersOutcome> {
  const { site, siteUrl } = services;
  const plan = planAnswers(own, asked, typed);
  if (plan.kind !== 'possible') return plan;
  const { event } = own.booking;
  const labels = plan.changed.map(({ label }) => label).join(', ');
  return storeChange(own, { fields: plan.fields, refund: 0 }, 0, services, {
    action: 'answers-changed',
    details: labels,
    subject: ownBookingMailWords.changedSubject(event.data.title),
    lines: [
      ownBookingMailWords.answersChanged(event.data.title, whenText(event, site), labels),
      ownBookingMailWords.page(`${siteUrl}/booking/${own.token}`),
    ],
    notice: answersNotice(own, plan, site),
  });
}

/**
 * Moves a booking to the event with a key and requests the refund of what it costs less. `shownRefund` is
 * as for `cancelOwnBooking`. Throws what the store throws, unless the booking is moved.
 */
export async function moveOwnBooking(
  own: OwnBooking,
  to: string,
  shownRefund: number,
  services: OwnBookingServices,
): Promise<ChangeOutcome> {
  const { site, siteUrl, now } = services;
  const listed = movableBooking(own, site.timeZone, now());
  if (listed === undefined) return 'closed';
  const moves = await listMoves(listed, services);
  const move = moves.find(({ event }) => eventKey(event) === to);
  if (move === undefined) return 'notOffered';
  const { event, plan } = move;
  const before = listed.booking.event;
  return storeChange(listed, plan, shownRefund, services, {
    action: 'booking-moved',
    details: moveDetails(eventName(before), eventName(event)),
    subject: ownBookingMailWords.changedSubject(event.data.title),
    lines: [
      ownBookingMailWords.moved(event.data.title, eventTime(event), eventTime(before)),
      ...refundLines(listed, plan.refund, services),
      bookingMailText(plan.booking, { site, siteUrl, ownPage: `/booking/${own.token}` }),
    ],
    notice: moveNotice(listed.booking, plan.booking, site),
  });
}

async function storeChange(
  own: ListedBooking,
  plan: Pick<PossibleChange, 'fields' | 'refund'> & { readonly places?: NewBooking },
  shownRefund: number,
  services: OwnBookingServices,
  record: Omit<ChangeRecord, 'fields' | 'refund'>,
): Promise<'limited' | BookingChangeOutcome> {
  const { store, now } = services;
  if (plan.refund !== shownRefund) return 'changed';
  if ((await store.countLimits([changesLimit(own)], now())) !== undefined) return 'limited';
  const refund = newRefund(own, plan.refund, services);
  const outcome = await store.changeBooking({
    ...(await recordOf(own, { ...record, refund, fields: plan.fields }, services)),
    fields: plan.fields,
    booking: plan.places,
  });
  if (outcome === 'done') await requestRefund(refund, services);
  return outcome;
}

/** Each change sends mails. */
function changesLimit({ submission }: OwnBooking): Limit {
  return { key: `booking-changes:${submission.id}`, max: 20, windowMs: day };
}

function refundLines(
  { payment }: ListedBooking,
  minor: number,
  { site }: OwnBookingServices,
): readonly string[] {
  if (payment === undefined) return [];
  return [refundSentence({ ...payment.amount, minor }, site.locale)];
}
