import type { Currency } from '@/lib/payments/money';

/** The price of a form and the words around it, from the form's definition. Sums are in minor units. */
export interface PaymentTerms {
  readonly currency: Currency;
  /** The locale of its sums, if the country does not write them as the page's language does. */
  readonly locale?: string;
  /** Description of the payment on receipts and statements, such as `Gift to Larkmoor Observatory`. */
  readonly description: string;
  readonly price: Price;
  /** Other ways to pay, in one or two sentences: shown where cards do not work. */
  readonly otherWays: string;
  /** Whether a receipt goes to the address in the form's e-mail field. */
  readonly sendsReceipt: boolean;
}

export type Price =
  | { readonly kind: 'fixed'; readonly minor: number }
  /** A price for each option of a choice field. */
  | {
      readonly kind: 'choices';
      readonly field: string;
      readonly minorOf: Readonly<Record<string, number>>;
    }
  /** A unit price times the whole number in a numeric field. */
  | { readonly kind: 'quantity'; readonly field: string; readonly minorEach: number }
  | TicketPrices
  /** Suggested sums and, with `own`, a sum that the visitor types. */
  | {
      readonly kind: 'presets';
      /** A choice field whose options are the suggested sums and `own.option`. */
      readonly field: string;
      readonly minorOf: Readonly<Record<string, number>>;
      readonly own?: {
        /** The option of `field` for a sum of the visitor's own. */
        readonly option: string;
        /** The text field with that sum. */
        readonly field: string;
        readonly minMinor: number;
        readonly maxMinor: number;
      };
    };

/** A unit price for the whole number in each of some numeric fields, such as adults and students. */
export interface TicketPrices {
  readonly kind: 'tickets';
  readonly minorOf: Readonly<Record<string, number>>;
  /** What each kind is called, such as `Adults`, by field. Kinds without a price are free. */
  readonly labels: Readonly<Record<string, string>>;
  /** Prices of events and resources in place of `minorOf`. */
  readonly events?: readonly EventPrices[];
}

/** The prices of an event, or of all slots of a resource. A kind of ticket without a price is free. */
export interface EventPrices {
  /** The answers that book it, by field. */
  readonly answers: Readonly<Record<string, string>>;
  /** The answers of a resource are how those of its slots begin. */
  readonly isResource?: true;
  readonly minorOf: Readonly<Record<string, number>>;
}

/** Public settings with which the browser connects to the payment service. */
export interface PublicPayments {
  readonly mode: 'practice' | 'stripe-test' | 'stripe-live';
  readonly publishableKey: string;
  /** `false` turns off Stripe's advanced fraud signals; they are on by default. */
  readonly fraudSignals?: false;
  /** Address of the practice service's script. Stripe's script is only loaded from Stripe. */
  readonly scriptUrl?: string;
}
