import { type Booking, wantedBooking } from '@/lib/server/bookings/booking';
import { keepPrices, type SaleContext, soldBooking } from '@/lib/server/bookings/sold/sold-booking';
import type { NewBooking } from '@/lib/server/bookings/places/places';
import type { SoldBooking } from '@/lib/server/bookings/places/sold-booking';

/**
 * Returns the places of a booking with what is sold, as the store keeps them. After a change of its numbers,
 * the places that were sold `before` keep their prices.
 */
export function newBooking(
  booking: Booking,
  context: SaleContext,
  before?: SoldBooking,
): NewBooking & { readonly sold: SoldBooking } {
  const sold = keepPrices(before, soldBooking(booking, context));
  return { ...wantedBooking(booking), sold };
}
