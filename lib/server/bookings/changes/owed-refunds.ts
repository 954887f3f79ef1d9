import { changeSums, isRefunded } from '@/lib/server/bookings/changes/plan-change';
import type { BookingWithEvent } from '@/lib/server/bookings/page/stored-booking';
import { repaidMinor } from '@/lib/server/store/refundable';
import type { SoldBooking } from '@/lib/server/store/sold-booking';

/**
 * Returns the minor units that are to be refunded in all if the open dispute of a cancelled booking's payment
 * is won; 0 if nothing is owed. The bank may have withdrawn them meanwhile.
 */
export function owedAfterCancellation(stored: BookingWithEvent): number {
  const { payment } = stored;
  return payment?.dispute === 'open' && isRefunded(stored) ? payment.amount.minor : 0;
}

/**
 * Returns the minor units that are to be refunded in all if the open dispute of a changed booking's payment
 * is won; 0 if the change gives nothing back.
 */
export function owedAfterChange(
  stored: BookingWithEvent,
  before: SoldBooking,
  after: SoldBooking,
): number {
  const { payment } = stored;
  if (payment?.dispute !== 'open') return 0;
  const repaid = repaidMinor(payment);
  const won = { ...payment, dispute: 'won', withdrawn: 0, refunded: repaid } as const;
  const sums = changeSums({ ...stored, payment: won }, before, after);
  return 'kind' in sums || sums.refund === 0 ? 0 : repaid + sums.refund;
}
