import { formatAmount } from '@/lib/payments/amount';
import { isCurrency } from '@/lib/payments/money';
import type { DoorBooking } from '@/lib/server/bookings/check-ins/check-ins-sql';
import type { SoldBooking, StoredSale } from '@/lib/server/bookings/places/sold-booking';
import { priceOfPlaces } from '@/lib/server/bookings/price-of-places';
import { soldMoney } from '@/lib/server/bookings/sold/sold-booking';
import type { Event } from '@/lib/server/content/content';
import type { DisplayOptions } from '@/lib/server/desk/format-times';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { RefundStore } from '@/lib/server/payments/records/refunds-sql';
import { groupRefunds, paymentSummary, refundsOf } from '@/lib/server/payments/views/payment-view';
import { paymentWords } from '@/lib/words/lib/server/payments/views';

/**
 * Returns what was paid by card and refunded, such as `£16.00 paid`, by submission.
 */
export async function paymentTexts(
  payments: readonly StoredPayment[],
  store: Pick<RefundStore, 'listRefunds'>,
  display: DisplayOptions,
): Promise<ReadonlyMap<string, string>> {
  const refunded = payments.filter((payment) => payment.refunded > 0);
  const refunds = groupRefunds(
    await store.listRefunds(refunded.map(({ submission }) => submission)),
  );
  return new Map(
    payments.map((payment) => [
      payment.submission,
      paymentSummary(payment, refundsOf(payment, refunds), display),
    ]),
  );
}

/** Returns what bookings of an event have paid in cash, or are to pay, at the door, by submission. */
export function cashTexts(
  bookings: readonly DoorBooking[],
  event: Event,
  currency: string,
  locale: string,
  sales: ReadonlyMap<string, StoredSale>,
): ReadonlyMap<string, string> {
  return new Map(
    bookings.map((each) => {
      const sold = sales.get(each.submission.id)?.sold;
      return [each.submission.id, cashText(each, event, currency, locale, sold)];
    }),
  );
}

/** Returns what a booking without a payment by card has paid in cash, or is to pay, at the door. */
export function cashText(
  { sale, places }: Pick<DoorBooking, 'sale' | 'places'>,
  event: Event,
  currency: string,
  locale: string,
  sold: SoldBooking | undefined,
): string {
  const words = paymentWords.summary;
  if (sale !== undefined && isCurrency(sale.currency)) {
    const { minor, currency } = sale;
    return minor === 0 ? '' : words.paidInCash(formatAmount({ minor, currency }, locale));
  }
  const price =
    sold === undefined
      ? priceOfPlaces(event, places, currency)
      : sold.isPaidByCard
        ? undefined
        : soldMoney(sold);
  return price === undefined || price.minor === 0 ? '' : words.toPay(formatAmount(price, locale));
}
