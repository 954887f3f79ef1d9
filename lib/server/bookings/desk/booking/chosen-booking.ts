import { randomBytes } from 'node:crypto';
import { formatAmount } from '@/lib/payments/amount';
import type { Money } from '@/lib/payments/money';
import { refundableMoney } from '@/lib/server/bookings/changes/plan-change';
import { formatWritten } from '@/lib/server/bookings/desk/money';
import type { bookingRows } from '@/lib/server/bookings/desk/people/booking-rows';
import { loadMoving } from '@/lib/server/bookings/desk/booking/moving';
import type {
  BookableEvent,
  CountedKind,
  EventContent,
} from '@/lib/server/bookings/desk/event-content';
import { eventDateWords as words } from '@/lib/words/lib/server/bookings/desk';
import { isPermitted } from '@/lib/server/access/is-permitted';
import type { DisplayOptions } from '@/lib/server/desk/format-times';
import type { CurrentMode } from '@/lib/server/payments/views/payment-view';
import { replyAddress } from '@/lib/server/alerts/notifications/submission-mails';
import type { Operator } from '@/lib/server/access/access-record';
import type { EventBooking } from '@/lib/server/bookings/event-places/event-places-record';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { Store } from '@/lib/server/store';
import { createId } from '@/lib/server/platform/store/ids';
import { showAddress } from '@/lib/server/platform/mail/visible-text';

/** What the page of a date knows about the booking to change. */
interface ChosenContext {
  readonly event: BookableEvent;
  readonly bookings: readonly EventBooking[];
  readonly rows: Awaited<ReturnType<typeof bookingRows>>;
  readonly kinds: readonly CountedKind[];
  readonly mode: CurrentMode;
  readonly operator: Operator;
}

/**
 * Loads what changing the booking of `?booking=` needs; `undefined` if the date has no such booking, or the
 * operator may not change it.
 */
export async function loadChosenBooking(
  store: Pick<Store, 'findDoorRecord' | 'findOrderPayment' | 'sumEvents'>,
  query: Readonly<Record<string, string | string[] | undefined>>,
  { event, bookings, rows, kinds, mode, operator }: ChosenContext,
  content: EventContent,
  display: DisplayOptions,
) {
  const row = rows.find(({ id, changeHref }) => id === query.booking && changeHref !== undefined);
  const booking = bookings.find(({ submission }) => submission.id === row?.id);
  if (row === undefined || booking === undefined) return undefined;
  const { submission, places } = booking;
  const { sale } = await store.findDoorRecord(submission.id);
  const refund = refundOfBooking(await store.findOrderPayment(submission.id), mode);
  const form = content.forms.get(submission.form);
  const email = form && replyAddress(form, submission);
  return {
    submission: submission.id,
    event: event.key,
    /** The id of the next mail, so that a second press sends nothing more. */
    idempotencyKey: createId(display.now, randomBytes),
    name: row.name,
    places: row.places,
    // Cash that was taken is for these numbers.
    counts:
      sale === undefined
        ? kinds.map(({ name, label }) => ({ name, label, count: places[name] ?? 0 }))
        : [],
    /** The sum, formatted, for which it was sold at the door. */
    sold: sale?.paid && formatAmount(sale.paid, display.locale),
    moving: await loadMoving(store, query, event, content, display),
    /** The visitor's address, for operators who may write to it. */
    email: email !== undefined && isPermitted(operator, 'reply') ? showAddress(email) : undefined,
    /** What can be refunded, for operators who may. */
    refund:
      refund !== undefined && isPermitted(operator, 'refund')
        ? { minor: refund.minor, sum: formatAmount(refund, display.locale) }
        : undefined,
  };
}

/** A booking that an operator changes. */
export type ChosenBooking = NonNullable<Awaited<ReturnType<typeof loadChosenBooking>>>;

/** Returns what can be refunded of a payment; `undefined` if it was made in another mode. */
export function refundOfBooking(
  payment: StoredPayment | undefined,
  mode: CurrentMode,
): Money | undefined {
  return payment?.mode === mode ? refundableMoney(payment) : undefined;
}

/** Returns why a booking was not changed, as a sentence; `undefined` if the address names no problem. */
export function bookingProblem(
  { problem, to, more }: Readonly<Record<string, string | string[] | undefined>>,
  chosen: ChosenBooking | undefined,
  locale: string,
): string | undefined {
  switch (problem) {
    case 'booking-changed':
    case 'counts':
    case 'counts-full':
    case 'counts-lost':
    case 'counts-sold':
    case 'counts-checked-in':
      return words.problems.booking[problem];
    case 'counts-cost': {
      const sum = formatWritten(more, locale);
      return sum === undefined ? undefined : words.problems.countsCost(sum);
    }
    case 'move-cost': {
      const sum = formatWritten(more, locale);
      const target = chosen?.moving.targets.find(({ value }) => value === to);
      if (sum === undefined || target === undefined) return undefined;
      return words.problems.moveCost(sum, target.label);
    }
    case 'move-full': {
      const target = chosen?.moving.targets.find(({ value }) => value === to);
      if (chosen === undefined || target === undefined) return undefined;
      return words.problems.moveFull(chosen.places, target.label);
    }
    default:
      return undefined;
  }
}
