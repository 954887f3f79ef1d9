import { countsText } from '@/lib/server/bookings/booking';
import { createBookingMails } from '@/lib/server/bookings/own/booking-mails';
import {
  changeState,
  type ListedBooking,
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
import { refundSentence, whenText } from '@/lib/server/bookings/own/sentences';
import { ownBookingMailWords } from '@/lib/server/bookings/own/words';
import { reconcileRefund } from '@/lib/server/payments/refund-payment';
import type { BookingCancellation } from '@/lib/server/store/booking-change-store';
import type { NewRefund } from '@/lib/server/store/payment-record';
import type { Limit } from '@/lib/server/store/submission-parts';
import { createId } from '@/lib/server/submissions/ids';

/**
 * How a change ended. `changed`: the booking, or what it pays back, is not what the visitor confirmed.
 * `closed`: it can no longer be changed. `limited`: it was changed too often.
 */
export type ChangeOutcome =
  'done' | 'changed' | 'closed' | 'full' | 'limited' | Exclude<ChangePlan, PossibleChange>;

/** The operator of refunds and entries of the audit log that a visitor caused. */
const visitor = '';

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
  const state = changeState(own, site.timeZone, now());
  if (state.kind !== 'open') return 'closed';
  const minor = refundOfCancellation(state.own);
  if (minor !== shownRefund) return 'changed';
  const { event } = state.own.booking;
  const refund = newRefund(state.own, minor, services);
  const lines = [
    ownBookingMailWords.cancelled(
      countsText(state.own.booking, site.locale),
      event.data.title,
      whenText(event, site),
    ),
    ...refundLines(state.own, minor, services),
  ];
  const subject = ownBookingMailWords.cancelledSubject(event.data.title);
  const record = recordOf(state.own, refund, { subject, lines }, 'booking-cancelled', services);
  const outcome = await store.cancelBooking(record);
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
  const { content, site, store, now } = services;
  const state = changeState(own, site.timeZone, now());
  if (state.kind !== 'open') return 'closed';
  const plan = planChange(state.own, typed, content, now());
  if (plan.kind !== 'possible') return plan;
  if (plan.refund !== shownRefund) return 'changed';
  if ((await store.countLimits([changesLimit(own)], now())) !== undefined) return 'limited';
  const refund = newRefund(state.own, plan.refund, services);
  const { event } = plan.booking;
  const lines = [
    ownBookingMailWords.changed(
      event.data.title,
      whenText(event, site),
      countsText(plan.booking, site.locale),
      countsText(state.own.booking, site.locale),
    ),
    ...refundLines(state.own, plan.refund, services),
    ownBookingMailWords.page(`${services.siteUrl}/booking/${own.token}`),
  ];
  const subject = ownBookingMailWords.changedSubject(event.data.title);
  const record = recordOf(state.own, refund, { subject, lines }, 'booking-changed', services);
  const outcome = await store.changeBooking({
    ...record,
    fields: plan.fields,
    booking: plan.places,
  });
  if (outcome === 'done') await requestRefund(refund, services);
  return outcome;
}

/** Each change sends a mail. */
function changesLimit({ submission }: OwnBooking): Limit {
  return { key: `booking-changes:${submission.id}`, max: 20, windowMs: day };
}

function newRefund(
  { submission, payment }: ListedBooking,
  minor: number,
  { now, randomBytes }: OwnBookingServices,
): NewRefund | undefined {
  if (payment === undefined || minor === 0) return undefined;
  const at = now();
  return {
    id: createId(at, randomBytes),
    payment: submission.id,
    minor,
    requestedBy: visitor,
    requestedAt: at,
    refundedBefore: payment.refunded,
  };
}

function recordOf(
  { form, submission }: ListedBooking,
  refund: NewRefund | undefined,
  mail: { readonly subject: string; readonly lines: readonly string[] },
  action: 'booking-cancelled' | 'booking-changed',
  services: OwnBookingServices,
): BookingCancellation {
  const { content, site, siteUrl, now, randomBytes } = services;
  const at = now();
  const mailSite = { siteName: site.name, siteUrl, contactEmail: site.contact.email, randomBytes };
  const rules = content.formRules.get(form.id);
  return {
    submission: submission.id,
    at,
    seen: submission.fields,
    refund,
    mails: createBookingMails({ ...mailSite, ...mail, form, rules, submission, at }),
    audit: {
      id: createId(at, randomBytes),
      at,
      operator: visitor,
      action,
      subject: submission.id,
      details: '',
    },
  };
}

function refundLines(
  { payment }: ListedBooking,
  minor: number,
  { site }: OwnBookingServices,
): readonly string[] {
  if (payment === undefined) return [];
  return [refundSentence({ ...payment.amount, minor }, site.locale)];
}

/**
 * Requests a stored refund at the payment service. The booking is changed already, so a failure is left
 * to reconciliation, which requests open refunds again.
 */
async function requestRefund(
  refund: NewRefund | undefined,
  { payments, logFailure }: OwnBookingServices,
): Promise<void> {
  if (refund === undefined || payments === undefined) return;
  try {
    await reconcileRefund({ ...refund, state: 'asked', serviceId: undefined }, payments);
  } catch (error) {
    logFailure(error);
  }
}
