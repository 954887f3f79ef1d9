import type { StoredBookingContent } from '@/lib/server/bookings/page/stored-booking';
import type { TicketSite } from '@/lib/server/bookings/ticket';
import type { BookingContent } from '@/lib/server/bookings/event-state';
import type { Content } from '@/lib/server/content/content';
import type { Visitor } from '@/lib/server/platform/http/requests/client-network';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import type { BookingChangeStore } from '@/lib/server/bookings/changes/booking-changes-sql';
import type { PlaceStore } from '@/lib/server/bookings/places/places-sql';
import type { LimitStore } from '@/lib/server/platform/store/limits-sql';
import type { PaymentStore } from '@/lib/server/payments/records/payments-sql';
import type { WaitingStore } from '@/lib/server/bookings/waiting/sql/waiting-sql';
import type { SoldBookingStore } from '@/lib/server/bookings/sold/sold-bookings-sql';
import type { SubmissionStore } from '@/lib/server/forms/submissions/submissions-sql';
import type { RebookingStore } from '@/lib/server/bookings/rebooking/rebookings-sql';
import type { DeskSettingStore } from '@/lib/server/platform/store/desk-settings-sql';
import type { OperatorStore } from '@/lib/server/access/operators-sql';
import type { RefundStore } from '@/lib/server/payments/records/refunds-sql';
import type { SecretStore } from '@/lib/server/platform/http/requests/signed-token';

/** The content that the pages of bookings read. */
export type BookingPageContent = StoredBookingContent &
  BookingContent & { readonly site: TicketSite & Pick<Content['site'], 'contact'> };

/** What the pages of bookings need. */
export interface BookingPageDeps {
  readonly content: BookingPageContent;
  readonly site: BookingPageContent['site'];
  readonly siteUrl: string;
  readonly store: Pick<BookingChangeStore, 'cancelBooking' | 'changeBooking'> &
    Pick<PlaceStore, 'countTakenByEvent' | 'findBookedPlaces'> &
    Pick<LimitStore, 'countLimits'> &
    Pick<PaymentStore, 'countPaidChanges' | 'findOrderPayment'> &
    Pick<WaitingStore, 'countWaiting'> &
    Pick<SoldBookingStore, 'findSale'> &
    Pick<SubmissionStore, 'findSubmission'> &
    Pick<RebookingStore, 'mayRebook'> &
    Pick<DeskSettingStore, 'listDeskSettings'> &
    Pick<OperatorStore, 'listOperators'> &
    Pick<RefundStore, 'listRefunds'> &
    SecretStore;
  /** Missing while payments are off. */
  readonly payments:
    | Pick<PaymentServices, 'mode' | 'gateway' | 'store' | 'now' | 'alarm' | 'randomBytes'>
    | undefined;
  /** Logs why a stored refund could not be requested yet. */
  readonly logFailure: (error: unknown) => void;
  /** Who asks for the page, for the budgets of mails. */
  readonly visitor: Visitor;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}
