import { createHash } from 'node:crypto';
import type { Money } from '@/lib/payments/money';
import { listBooked } from '@/lib/server/bookings/list-booked';
import type { CurrentMode } from '@/lib/server/payments/views/payment-view';
import { isDisputed, refundableAmount } from '@/lib/server/payments/records/refundable';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { Store } from '@/lib/server/store';
import type { StoredRebooking } from '@/lib/server/bookings/rebooking/rebookings-sql';

/** A submission as lists of bookings have it. */
export type ListedSubmission = StoredRebooking['submission'];

/** Why a booking of a cancelled event is not refunded with the others. */
type OmitReason =
  | 'cancelled'
  | 'moved'
  | 'disputed'
  | 'dispute-lost'
  | 'refunded'
  | 'not-by-card'
  | 'other-mode';

interface DueRefund {
  readonly submission: ListedSubmission;
  readonly payment: StoredPayment;
  readonly refund: Money;
}

/** The refunds of a cancelled event to those who have not answered. */
interface RefundPlan {
  readonly due: readonly DueRefund[];
  readonly omitted: readonly { readonly submission: ListedSubmission; readonly why: OmitReason }[];
  /** By currency. */
  readonly sums: readonly Money[];
  /** A token of all of it, so that a confirmation of an earlier plan is not used. */
  readonly version: string;
}

/** Plans the refunds of the event with a key. */
export async function planRefunds(
  event: string,
  store: Pick<Store, 'findAllWaiting' | 'findOrderPayments' | 'listBookings' | 'listRebookings'>,
  mode: CurrentMode,
  now: Date,
): Promise<RefundPlan> {
  const answered = (await store.listRebookings(event)).flatMap(({ submission, answer }) =>
    answer === undefined ? [] : [{ submission, why: answer }],
  );
  const booked = (await listBooked(event, store, now)).map(({ submission }) => submission);
  const payments = await store.findOrderPayments(booked.map(({ id }) => id));
  const found = booked.map((submission) => {
    const payment = payments.find((each) => each.submission === submission.id);
    return { submission, payment, why: omitReason(payment, mode) };
  });
  const due = found.flatMap(({ submission, payment, why }) =>
    payment === undefined || why !== undefined
      ? []
      : [{ submission, payment, refund: refundableAmount(payment) }],
  );
  return {
    due,
    omitted: [
      ...answered,
      ...found.flatMap(({ submission, why }) => (why === undefined ? [] : [{ submission, why }])),
    ],
    sums: sumByCurrency(due.map(({ refund }) => refund)),
    version: versionOf(due),
  };
}

function omitReason(payment: StoredPayment | undefined, mode: CurrentMode): OmitReason | undefined {
  if (payment?.state !== 'paid') return 'not-by-card';
  if (payment.mode !== mode) return 'other-mode';
  if (refundableAmount(payment).minor > 0) return undefined;
  if (isDisputed(payment)) return payment.dispute === 'open' ? 'disputed' : 'dispute-lost';
  return 'refunded';
}

/** Adds sums up, by currency in the order of their codes. */
function sumByCurrency(sums: readonly Money[]): readonly Money[] {
  const currencies = [...new Set(sums.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => ({
    currency,
    minor: sums
      .filter((each) => each.currency === currency)
      .reduce((total, { minor }) => total + minor, 0),
  }));
}

function versionOf(due: readonly DueRefund[]): string {
  const text = JSON.stringify(
    due.map(({ submission: { id, fields }, refund }) => [id, refund, fields]),
  );
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
