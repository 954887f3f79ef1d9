import type { Field, FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import { countsText } from '@/lib/server/bookings/booking';
import { bookingIn, eventIn } from '@/lib/server/bookings/booking-in-language';
import { titleOf } from '@/lib/server/bookings/event-name';
import { storedEvent } from '@/lib/server/bookings/stored-event';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import { describeMove } from '@/lib/server/bookings/moves';
import {
  type ChangeRecord,
  newRefunds,
  recordOf,
  requestRefunds,
  visitor,
} from '@/lib/server/bookings/changes/change-record';
import {
  answersNotice,
  cancelNotice,
  countsNotice,
  moveNotice,
} from '@/lib/server/bookings/changes/change-notices';
import { bookingCalendarPath, bookingPath } from '@/lib/server/bookings/page/booking-token';
import {
  changeState,
  type BookingWithEvent,
  movableBooking,
  type StoredBooking,
} from '@/lib/server/bookings/page/stored-booking';
import type {
  BookingPageContent,
  BookingPageDeps,
} from '@/lib/server/bookings/page/booking-page-deps';
import {
  type ChangePlan,
  type PlannedChange,
  type PossibleChange,
  planChange,
  refundOfCancellation,
  type TypedCounts,
} from '@/lib/server/bookings/changes/plan-change';
import { type AnswersPlan, planAnswers } from '@/lib/server/bookings/changes/plan-answers';
import { owedAfterCancellation, owedAfterChange } from '@/lib/server/bookings/changes/owed-refunds';
import { listMoves, type Move } from '@/lib/server/bookings/changes/plan-move';
import { dateCostsMore, sumMailSentences, whenText } from '@/lib/server/bookings/page/sentences';
import { bookingChangeMailWords } from '@/lib/words/lib/server/bookings/page';
import { cancelledMailText } from '@/lib/server/bookings/page/words';
import { bookingMailText } from '@/lib/server/bookings/ticket';
import { bookingMailWords } from '@/lib/words/lib/server/bookings';
import { soldBefore } from '@/lib/server/bookings/sold/earlier-sale';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { NewBooking } from '@/lib/server/bookings/places/places';
import type { Limit } from '@/lib/server/platform/store/limits-sql';
import type { BookingChangeOutcome } from '@/lib/server/bookings/changes/booking-changes-sql';

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
  | { readonly kind: 'date-costs-more'; readonly sentence: string }
  | Exclude<ChangePlan, PossibleChange>;

/** The sums that a visitor confirmed, in minor units. */
interface ShownSums {
  readonly refund: number;
  /** To pay at the door; 0 of a booking that is paid by card. */
  readonly due: number;
}

/** How a change of the answers ended. */
type AnswersOutcome = 'limited' | BookingChangeOutcome | Exclude<AnswersPlan, { kind: 'possible' }>;

/** What is stored with a change, whatever it moves. */
type PlainRecord = Omit<ChangeRecord, 'fields' | 'refunds'>;

const day = 24 * 60 * 60_000;

/**
 * Cancels a booking and requests its refund. `shownRefund` are the minor units that the visitor
 * confirmed. Throws what the store throws, unless the booking is cancelled.
 */
export async function cancelBooking(
  stored: StoredBooking,
  shownRefund: number,
  services: BookingPageDeps,
): Promise<ChangeOutcome> {
  const { site, store, now } = services;
  const listed = movableBooking(stored, site.timeZone, now());
  if (listed === undefined) return 'closed';
  const minor = refundOfCancellation(listed);
  if (minor !== shownRefund) return 'changed';
  const refunds = newRefunds(listed, minor, visitor, services);
  const record: ChangeRecord = {
    action: 'booking-cancelled',
    refunds,
    owed: owedAfterCancellation(listed),
    mailIn: (own) => {
      const shown = bookingIn(own, listed.booking, listed.form.id);
      const { title } = shown.event.data;
      const { locale } = own.site;
      return {
        subject: bookingChangeMailWords.cancelledSubject(title),
        lines: [
          cancelledMailText(countsText(shown, locale), title, whenText(shown.event, own.site)),
          ...sumMailSentences(listed, { refund: minor }, locale),
          bookingMailWords.strikeOut(
            `${services.siteUrl}${bookingCalendarPath(bookingPath(stored.token))}`,
          ),
        ],
      };
    },
    notice: () => cancelNotice(listed.booking, site),
  };
  const outcome = await store.cancelBooking(await recordOf(listed, record, services));
  if (outcome === 'done') await requestRefunds(refunds, services);
  return outcome;
}

/**
 * Changes the numbers of a booking and requests the refund of places given back. `shown` are the sums that
 * the visitor confirmed. Throws what the store throws, unless the booking is changed.
 */
export async function changeCounts(
  stored: StoredBooking,
  typed: TypedCounts,
  shown: ShownSums,
  services: BookingPageDeps,
): Promise<ChangeOutcome> {
  const { content, site, now } = services;
  const state = changeState(stored, site.timeZone, now());
  if (state.kind !== 'open') return 'closed';
  const plan = planChange(state.stored, typed, content, now());
  if (plan.kind !== 'possible') return plan;
  const sums = (own: BookingPageContent) => sumMailSentences(state.stored, plan, own.site.locale);
  const record = countsRecord(state.stored, plan, sums, services);
  return storeChange(state.stored, plan, shown, services, record);
}

/** Returns sentences that say what a change moves. */
type SumsIn = (content: BookingPageContent) => readonly string[];

/** Returns what is stored with other numbers of places. */
export function countsRecord(
  stored: BookingWithEvent,
  { booking }: PlannedChange,
  sumsIn: SumsIn,
  { site, siteUrl }: BookingPageDeps,
): PlainRecord {
  return {
    action: 'booking-changed',
    mailIn: (own) => {
      const [before, after] = [stored.booking, booking].map((each) =>
        countsText(bookingIn(own, each, stored.form.id), own.site.locale),
      ) as [string, string];
      const event = eventIn(own, booking.event);
      const { title } = event.data;
      return {
        subject: bookingChangeMailWords.changedSubject(title),
        lines: [
          bookingChangeMailWords.changed(title, whenText(event, own.site), after, before),
          ...sumsIn(own),
          bookingChangeMailWords.page(`${siteUrl}${bookingPath(stored.token)}`),
        ],
      };
    },
    notice: () => countsNotice(stored.booking, booking, site),
  };
}

/**
 * Changes the answers to some fields of a booking that is open for changes. Throws what the store throws,
 * unless they are changed.
 */
export async function changeAnswers(
  stored: BookingWithEvent,
  asked: readonly Field[],
  typed: SubmittedFields,
  services: BookingPageDeps,
): Promise<AnswersOutcome> {
  const { site, siteUrl } = services;
  const plan = planAnswers(stored, asked, typed);
  if (plan.kind !== 'possible') return plan;
  const labelsIn = (form: FormDefinition) =>
    plan.changed
      .map(({ name, label }) => form.fields.find((field) => field.name === name)?.label ?? label)
      .join(', ');
  return storeChange(stored, { fields: plan.fields, refund: 0 }, { refund: 0, due: 0 }, services, {
    action: 'answers-changed',
    details: labelsIn(stored.form),
    mailIn: (own) => {
      const event = eventIn(own, stored.booking.event);
      const labels = labelsIn(own.forms.get(stored.form.id) ?? stored.form);
      const { title } = event.data;
      return {
        subject: bookingChangeMailWords.changedSubject(title),
        lines: [
          bookingChangeMailWords.answersChanged(title, whenText(event, own.site), labels),
          bookingChangeMailWords.page(`${siteUrl}${bookingPath(stored.token)}`),
        ],
      };
    },
    notice: () => answersNotice(stored, plan, site),
  });
}

/**
 * Moves a booking to the event with a key and requests the refund of what it costs less. `shown` is as
 * for `changeCounts`. Throws what the store throws, unless the booking is moved.
 */
export async function moveBookingToDate(
  stored: StoredBooking,
  to: string,
  shown: ShownSums,
  services: BookingPageDeps,
): Promise<ChangeOutcome> {
  const { site, now } = services;
  const listed = movableBooking(stored, site.timeZone, now());
  if (listed === undefined) return 'closed';
  const moves = await listMoves(listed, services);
  const move = moves.find(({ event }) => eventKey(event) === to);
  if (move === undefined) return 'notOffered';
  const { plan } = move;
  if (plan.kind === 'costs-more') {
    return { kind: 'date-costs-more', sentence: dateCostsMore(listed, plan, site) };
  }
  const sums = (own: BookingPageContent) => sumMailSentences(listed, plan, own.site.locale);
  return storeChange(listed, plan, shown, services, moveRecord(listed, move, sums, services));
}

/** Returns what is stored with a move to another date. */
export function moveRecord(
  stored: BookingWithEvent,
  { event, plan }: Move,
  sumsIn: SumsIn,
  { site, siteUrl }: BookingPageDeps,
): PlainRecord {
  const before = stored.booking.event;
  return {
    action: 'booking-moved',
    details: storedDetails('moved', storedEvent(before), storedEvent(event)),
    mailIn: (own) => {
      const [from, to] = [eventIn(own, before), eventIn(own, event)];
      const shown = bookingIn(own, plan.booking, stored.form.id);
      const bookingPage = bookingPath(stored.token);
      return {
        subject: bookingChangeMailWords.changedSubject(titleOf(to)),
        lines: [
          bookingChangeMailWords.moved(titleOf(from), ...describeMove(from, to)),
          ...sumsIn(own),
          bookingMailText(shown, { site: own.site, siteUrl, bookingPage }),
        ],
      };
    },
    notice: () => moveNotice(stored.booking, plan.booking, site),
  };
}

async function storeChange(
  stored: BookingWithEvent,
  plan: Pick<PossibleChange, 'due' | 'fields' | 'refund'> & { readonly places?: NewBooking },
  shown: ShownSums,
  services: BookingPageDeps,
  record: PlainRecord,
): Promise<'limited' | BookingChangeOutcome> {
  const { site, store, now } = services;
  if (plan.refund !== shown.refund) return 'changed';
  if ((plan.due?.after.minor ?? 0) !== shown.due) return 'changed';
  if ((await store.countLimits([changesLimit(stored)], now())) !== undefined) return 'limited';
  const refunds = newRefunds(stored, plan.refund, visitor, services);
  const after = plan.places?.sold;
  const owed = after === undefined ? [] : owedAfterChange(stored, soldBefore(stored, site), after);
  const outcome = await store.changeBooking({
    ...(await recordOf(stored, { ...record, refunds, owed, fields: plan.fields }, services)),
    fields: plan.fields,
    booking: plan.places,
  });
  if (outcome === 'done') await requestRefunds(refunds, services);
  return outcome;
}

/** Each change adds mails and an entry to the audit log. */
function changesLimit({ submission }: StoredBooking): Limit {
  return { key: `booking-changes:${submission.id}`, max: 20, windowMs: day };
}
