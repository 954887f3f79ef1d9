import type { RefundFormData } from '@/lib/inbox/inbox-page';
import type { DeskTime } from '@/lib/desk/desk-time';
import type { DeskFrame } from '@/lib/desk/desk-frame';
import type { PageMeta } from '@/lib/site/frame';

/** A row of the list of payments. */
export interface PaymentRow {
  readonly href: string;
  readonly reference: string;
  readonly formTitle: string;
  readonly at: DeskTime;
  readonly sum: string;
  /** The card; for an unpaid payment also its state and the last decline. */
  readonly notes: readonly string[];
  /** Such as `£5.00 refunded, £3.00 being refunded`. */
  readonly refunded?: string;
}

/** The totals of a month. */
export interface MonthTotals {
  readonly month: string;
  readonly rows: readonly TotalRow[];
}

/** The totals of a form in a month. */
export interface TotalRow {
  readonly formTitle: string;
  readonly count: number;
  readonly taken: string;
  /** With the sum of pending refunds. */
  readonly refunded: string;
  /** The sum that banks have withdrawn for disputes. */
  readonly disputed: string;
  readonly net: string;
}

/** A charge at the payment service without a stored payment. */
export interface UnmatchedChargeRow {
  /** The id of the PaymentIntent. */
  readonly intent: string;
  readonly sum: string;
  readonly at: DeskTime;
  readonly reason: string;
}

/** The payments of the site's mode. */
export type DeskPayments =
  | { readonly kind: 'off' }
  | {
      readonly kind: 'on';
      /** In words. */
      readonly mode: string;
      readonly isMoney: boolean;
      readonly isPaidShown: boolean;
      readonly unmatchedCharges: readonly UnmatchedChargeRow[];
      readonly totals: readonly MonthTotals[];
      readonly rows: readonly PaymentRow[];
      readonly older?: string;
      readonly newest?: string;
    };

/** The props of the payments page. */
export interface PaymentsPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly payments: DeskPayments;
}

/** The data of a refund's confirmation page. */
export interface RefundConfirmation {
  readonly reference: string;
  /** The address of the submission. */
  readonly href: string;
  readonly paid: string;
  readonly card?: string;
  readonly testMode?: string;
  /** A warning before a refund of a disputed payment. */
  readonly warning?: string;
  /** Set if nothing was done, because something changed after the first confirmation page. */
  readonly notice?: string;
  /** What the refund means for a booking. */
  readonly booking: readonly string[];
  readonly step:
    | { readonly kind: 'ask-sum'; readonly problem: string; readonly form: RefundFormData }
    | {
        readonly kind: 'confirm';
        readonly sum: string;
        /** The fields of the form. The id of the refund makes repeated requests idempotent. */
        readonly fields: {
          readonly payment: string;
          readonly sum: string;
          readonly refund: string;
          /** Minor units refunded so far; if they changed, the server asks again. */
          readonly refunded: string;
          /** The version of the booking; if it changed, the server asks again. */
          readonly booking: string;
        };
        /** Whether the operator chooses to cancel the booking too, or to keep its places. */
        readonly choosesPlaces: boolean;
      }
    | { readonly kind: 'none'; readonly problem: string };
}

/** The props of the refund page. */
export interface RefundPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly confirmation: RefundConfirmation;
}
