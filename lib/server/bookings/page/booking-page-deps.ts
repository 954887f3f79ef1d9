import type { StoredBookingContent } from '@/lib/server/bookings/page/stored-booking';
import type { TicketSite } from '@/lib/server/bookings/ticket';
import type { BookingContent } from '@/lib/server/bookings/event-state';
import type { Content } from '@/lib/server/content/content';
import type { Visitor } from '@/lib/server/platform/http/requests/client-network';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import type { Store } from '@/lib/server/platform/store/store';

/** What the pages of bookings need. */
export interface BookingPageDeps {
  readonly content: StoredBookingContent & BookingContent;
  readonly site: TicketSite & Pick<Content['site'], 'contact'>;
  readonly siteUrl: string;
  readonly store: Pick<
    Store,
    | 'cancelBooking'
    | 'changeBooking'
    | 'countTakenByEvent'
    | 'countLimits'
    | 'countPaidChanges'
    | 'countWaiting'
    | 'findBookedPlaces'
    | 'findOrderPayment'
    | 'findSale'
    | 'findSubmission'
    | 'mayRebook'
    | 'listDeskSettings'
    | 'listOperators'
    | 'listRefunds'
    | 'secret'
  >;
  /** Missing while payments are off. */
  readonly payments:
    | Pick<PaymentServices, 'mode' | 'gateway' | 'store' | 'now' | 'alarm'>
    | undefined;
  /** Logs why a stored refund could not be requested yet. */
  readonly logFailure: (error: unknown) => void;
  /** Who asks for the page, for the budgets of mails. */
  readonly visitor: Visitor;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}
