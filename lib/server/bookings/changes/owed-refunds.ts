import { changeSums, isRefunded } from '@/lib/server/bookings/changes/plan-change';
import type { BookingWithEvent } from '@/lib/server/bookings/page/stored-booking';
import { addPayments, divideRefund } from '@/lib/server/payments/records/order-payments';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import { repaidMinor } from '@/lib/server/payments/records/refundable';
import type { SoldBooking } from '@/lib/server/bookings/places/sold-booking';
import type { OwedRefund } from '@/lib/server/bookings/changes/booking-changes-sql';

/**
 * Returns what is to be refunded in all of each payment of a cancelled booking if its open dispute is won.
 * The bank may have withdrawn it meanwhile.
 */
export function owedAfterCancellation(stored: BookingWithEvent): readonly OwedRefund[] {
  if (!isRefunded(stored)) return [];
  return disputedParts(stored).map(({ submission, amount }) => ({
    payment: submission,
    minor: amount.minor,
  }));
}

/**
 * Returns what is to be refunded in all of each payment of a changed booking if its open dispute is won;
 * nothing if the change gives nothing back, or other payments give all of it.
 */
export function owedAfterChange(
  stored: BookingWithEvent,
  before: SoldBooking,
  after: SoldBooking,
): readonly OwedRefund[] {
  const disputed = disputedParts(stored).map(asWon);
  if (disputed.length === 0) return [];
  const refundOf = (payment: StoredPayment | undefined): number => {
    const sums = changeSums({ ...stored, payment }, before, after);
    return 'kind' in sums ? 0 : sums.refund;
  };
  const others = partsOf(stored).filter(({ dispute }) => dispute !== 'open');
  const [won] = addPayments([...others, ...disputed]);
  const [owing] = addPayments(disputed);
  if (owing === undefined) return [];
  const shares = divideRefund(owing, refundOf(won) - refundOf(stored.payment));
  return shares.map(({ payment: { submission, refunded }, minor }) => ({
    payment: submission,
    minor: refunded + minor,
  }));
}

function partsOf({ payment }: BookingWithEvent): readonly StoredPayment[] {
  return payment === undefined ? [] : (payment.parts ?? [payment]);
}

function disputedParts(stored: BookingWithEvent): readonly StoredPayment[] {
  return partsOf(stored).filter(({ dispute }) => dispute === 'open');
}

/** A payment as it is once its dispute is won and what is owed already is refunded. */
function asWon(payment: StoredPayment): StoredPayment {
  return { ...payment, dispute: 'won', withdrawn: 0, refunded: repaidMinor(payment) };
}
