import { currencies, type Money } from '@/lib/payments/money';
import { formatAmount } from '@/lib/payments/amount';
import { requestedPlaces, findBooking } from '@/lib/server/bookings/booking';
import { eventIn } from '@/lib/server/bookings/booking-in-language';
import { countsRecord, moveRecord } from '@/lib/server/bookings/changes/apply-change';
import { createBookingMails } from '@/lib/server/bookings/changes/booking-mails';
import { recordOf, type ChangeRecord } from '@/lib/server/bookings/changes/change-record';
import { type CostsMore, planChange, typedCounts } from '@/lib/server/bookings/changes/plan-change';
import { listMoves } from '@/lib/server/bookings/changes/plan-move';
import type {
  BookingPageContent,
  BookingPageDeps,
} from '@/lib/server/bookings/page/booking-page-deps';
import { bookingPath } from '@/lib/server/bookings/page/booking-token';
import {
  type BookingWithEvent,
  changeState,
  movableBooking,
  type StoredBooking,
} from '@/lib/server/bookings/page/stored-booking';
import {
  bookingChangeMailWords,
  bookingNoticeWords,
  bookingWords,
} from '@/lib/words/lib/server/bookings/page';
import { eventKey } from '@/lib/server/content/events/event-key';
import { isDisputed } from '@/lib/server/payments/records/refundable';
import type { PaidChange } from '@/lib/server/payments/records/paid-change';
import type { PlacesByKind } from '@/lib/server/bookings/places/places';
import { soldEvent } from '@/lib/server/bookings/sold/sold-booking';
import type { Content } from '@/lib/server/content/content';

/** A change that is made once its difference is paid, and the difference. */
export interface PaidChangePlan {
  readonly kind: 'planned';
  readonly amount: Money;
  readonly change: PaidChange;
}

/** Why a change cannot be paid for, as a sentence. */
export interface PaidChangeProblem {
  readonly kind: 'refused';
  readonly problem: string;
}

/**
 * Returns whether the difference of a change can be paid by card: its booking was, in the mode and currency
 * of now, no bank decides about it, and the sum is not below the least that a card is charged.
 */
export function isPayable(
  { form, payment }: BookingWithEvent,
  { more }: CostsMore,
  { payments }: Pick<BookingPageDeps, 'payments'>,
): boolean {
  if (payments === undefined || form.payment === undefined || payment === undefined) return false;
  const isPaid = payment.state === 'paid' && payment.mode === payments.mode;
  if (!isPaid || isDisputed(payment) || form.payment.currency !== more.currency) return false;
  return more.minor >= currencies[more.currency].least;
}

/**
 * Plans the change that a request asks for, at the prices of now: other numbers (`count-` fields), or another
 * date (`to`).
 */
export async function planPaidChange(
  stored: StoredBooking,
  request: string,
  services: BookingPageDeps,
): Promise<PaidChangePlan | PaidChangeProblem> {
  const { content, site, now } = services;
  const asked = new URLSearchParams(request);
  if (asked.get('do') === 'move') {
    const listed = movableBooking(stored, site.timeZone, now());
    if (listed === undefined) return refused(bookingWords.closed);
    const moves = await listMoves(listed, services);
    const move = moves.find(({ event }) => eventKey(event) === asked.get('to'));
    if (move === undefined) return refused(bookingWords.notOffered);
    if (move.plan.kind !== 'costs-more') return refused(bookingWords.changed);
    const { more } = move.plan;
    const sums = (own: BookingPageContent) => [chargedSentence(more, own)];
    const record = moveRecord(listed, move, sums, services);
    return finishPlan(listed, move.plan, request, record, services);
  }
  const state = changeState(stored, site.timeZone, now());
  if (state.kind !== 'open') return refused(bookingWords.closed);
  const plan = planChange(state.stored, typedCounts(asked), content, now());
  if (plan.kind === 'refused') return plan;
  if (plan.kind !== 'costs-more') return refused(bookingWords.changed);
  const { more } = plan;
  const sums = (own: BookingPageContent) => [chargedSentence(more, own)];
  const record = countsRecord(state.stored, plan, sums, services);
  return finishPlan(state.stored, plan, request, record, services);
}

async function finishPlan(
  stored: BookingWithEvent,
  plan: CostsMore,
  request: string,
  record: Omit<ChangeRecord, 'fields' | 'refunds'>,
  services: BookingPageDeps,
): Promise<PaidChangePlan | PaidChangeProblem> {
  if (!isPayable(stored, plan, services)) return refused(bookingWords.changed);
  const { fields, places: booking, more } = plan;
  const { submission, form } = stored;
  const { content, now, site } = services;
  const notice = () => {
    const told = record.notice();
    const charged = bookingNoticeWords.charged(formatAmount(more, site.locale));
    return { ...told, facts: [...told.facts, charged] };
  };
  const made = await recordOf(stored, { ...record, notice, refunds: [], fields }, services);
  const { id, action, details, operator } = made.audit;
  const refusedMail = {
    textIn: (own: BookingPageContent) => {
      const { title } = eventIn(own, stored.booking.event).data;
      return {
        subject: bookingChangeMailWords.refusedSubject(title),
        lines: [
          bookingChangeMailWords.refused(title, formatAmount(more, own.site.locale)),
          bookingChangeMailWords.page(`${services.siteUrl}${bookingPath(stored.token)}`),
        ],
      };
    },
    form,
    rules: content.formRules.get(form.id),
    submission,
    fields: submission.fields,
    at: now(),
  };
  return {
    kind: 'planned',
    amount: more,
    change: {
      submission: submission.id,
      request,
      seen: made.seen,
      fields,
      booking,
      added: addedPlaces(stored, booking),
      audit: { id, action, details, operator },
      mails: made.mails,
      refusedMails: createBookingMails(refusedMail, services),
    },
  };
}

/** Returns the places of a change beyond those that are booked at the same event. */
function addedPlaces(
  { booking }: BookingWithEvent,
  { event, places }: PaidChange['booking'],
): PlacesByKind {
  const before = eventKey(booking.event) === event ? requestedPlaces(booking) : {};
  const added = Object.entries(places)
    .map(([kind, count]) => [kind, count - (before[kind] ?? 0)] as const)
    .filter(([, count]) => count > 0);
  return Object.fromEntries(added);
}

function chargedSentence(more: Money, { site }: Pick<BookingPageDeps, 'site'>): string {
  return bookingWords.charged(formatAmount(more, site.locale));
}

function refused(problem: string): PaidChangeProblem {
  return { kind: 'refused', problem };
}

/**
 * Returns whether the date of a change of a form's booking takes place as planned, at the time for which it
 * was sold.
 */
export function isDateOpen(
  { fields, booking }: PaidChange,
  formId: string,
  content: Pick<Content, 'events' | 'formRules' | 'forms' | 'resources'> & {
    readonly site: Pick<Content['site'], 'timeZone'>;
  },
): boolean {
  const form = content.forms.get(formId);
  const event = form && findBooking(form, fields, content)?.event;
  if (event?.data.status !== 'planned' || eventKey(event) !== booking.event) return false;
  const { start } = soldEvent(event, content.site.timeZone);
  return booking.sold === undefined || start.getTime() === booking.sold.start.getTime();
}
