import type { FormDefinition } from '@/lib/forms/definition';
import { smallestUnit } from '@/lib/payments/amount';
import type { Booking } from '@/lib/server/bookings/booking';
import { type SaleContext, soldBooking, soldTotal } from '@/lib/server/bookings/sold/sold-booking';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { SoldBooking, StoredSale } from '@/lib/server/bookings/places/sold-booking';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';

interface SoldParts {
  readonly submission: Pick<SubmissionRecord, 'fields'>;
  readonly form: FormDefinition;
  readonly booking: Booking;
  readonly sale: StoredSale | undefined;
  readonly payment: StoredPayment | undefined;
}

/** Returns what was sold with a booking; of a booking from before that was stored, what was paid for it. */
export function soldBefore(parts: SoldParts, site: SaleContext['site']): SoldBooking {
  return parts.sale?.sold ?? earlierSale(parts, site);
}

/**
 * Returns what was sold with a booking from before that was stored: what its file says now, at prices that
 * add up to what was paid by card and not refunded.
 */
export function earlierSale(
  { submission: { fields }, form, booking, payment }: Omit<SoldParts, 'sale'>,
  site: SaleContext['site'],
): SoldBooking {
  const sold = soldBooking(booking, { form, fields, site });
  return payment === undefined ? sold : withPaid(sold, payment);
}

/** Divides what was paid among the places in proportion to their prices now. */
function withPaid(sold: SoldBooking, { amount, refunded }: StoredPayment): SoldBooking {
  const paid = Math.max(0, amount.minor - refunded);
  const listed = soldTotal(sold);
  if (listed === 0) return { ...sold, base: paid, currency: amount.currency };
  const unit = smallestUnit(amount.currency);
  const share = (some: number) => Math.round(((paid / unit) * some) / listed) * unit;
  let seen = sold.base;
  // Differences of rounded sums, so that the shares add up.
  const next = (price: number) => {
    const before = share(seen);
    seen += price;
    return share(seen) - before;
  };
  return {
    ...sold,
    base: share(sold.base),
    currency: amount.currency,
    kinds: sold.kinds.map((kind) => ({ ...kind, prices: kind.prices.map(next) })),
  };
}
