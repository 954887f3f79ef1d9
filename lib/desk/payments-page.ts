import type { DeskFrame, DeskTime, RefundFormData } from '@/lib/desk/desk-page';
import type { PageMeta } from '@/lib/site/frame';

/** One payment in a list. */
export interface PaymentRow {
  readonly href: string;
  readonly reference: string;
  readonly formTitle: string;
  readonly at: DeskTime;
  readonly sum: string;
  /** The card, and for an unpaid one its state and why its last card was declined. */
  readonly notes: readonly string[];
  /** Such as `£5.00 given back, £3.00 on its way back`. */
  readonly refunded?: string;
}

/** What moved at the forms in a month. */
export interface MonthTotals {
  readonly month: string;
  readonly rows: readonly TotalRow[];
}

export interface TotalRow {
  readonly formTitle: string;
  readonly count: number;
  readonly taken: string;
  /** With what is on its way back, and how much that is. */
  readonly refunded: string;
  /** What banks have withdrawn for disputes. */
  readonly disputed: string;
  readonly net: string;
}

/** A charge without a submission. */
export interface UnrecordedCharge {
  readonly intent: string;
  readonly sum: string;
  readonly at: DeskTime;
  readonly reason: string;
}

/** The page of payments: all of one mode. */
export type DeskPayments =
  | { readonly kind: 'off' }
  | {
      readonly kind: 'on';
      /** Whose money it is, in words. */
      readonly mode: string;
      readonly isMoney: boolean;
      readonly isPaidShown: boolean;
      readonly unrecordedCharges: readonly UnrecordedCharge[];
      readonly totals: readonly MonthTotals[];
      readonly rows: readonly PaymentRow[];
      readonly older?: string;
      readonly newest?: string;
    };

export interface PaymentsPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly payments: DeskPayments;
}

/** The data of the refund's confirmation page. */
export interface RefundConfirmation {
  readonly reference: string;
  /** Back to the submission. */
  readonly href: string;
  readonly paid: string;
  readonly card?: string;
  readonly testMode?: string;
  /** What to know before a refund: the payment is disputed. */
  readonly warning?: string;
  /** The refunds changed after the first confirmation page. */
  readonly notice?: string;
  readonly ask:
    | { readonly kind: 'again'; readonly problem: string; readonly form: RefundFormData }
    | {
        readonly kind: 'sure';
        readonly sum: string;
        /** What the form sends: the same id is the same refund, however often it is sent. */
        readonly fields: {
          readonly payment: string;
          readonly sum: string;
          readonly refund: string;
          /** Minor units that are refunded so far: with another sum the server asks again. */
          readonly refunded: string;
        };
      };
}

export interface RefundPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly question: RefundConfirmation;
}
