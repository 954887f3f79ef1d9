import type { Currency } from '@/lib/payments/currencies';

/**
 * What a form costs, as its definition says. All sums are in minor units of the currency. The server
 * works the sum out of these terms and the checked answers; what a browser shows is a preview.
 */
export interface PaymentTerms {
  readonly currency: Currency;
  /** What is paid for, such as `Gift to Larkmoor Observatory`: on receipts and statements. */
  readonly description: string;
  readonly price: Price;
  /** How else one can pay, in one or two sentences: shown where no card can be taken. */
  readonly otherWays: string;
  /** Whether the visitor is sent a receipt to the form's e-mail field. */
  readonly sendsReceipt: boolean;
}

export type Price =
  | { readonly kind: 'fixed'; readonly minor: number }
  /** The answer to a choice field has a price. Every option is listed. */
  | {
      readonly kind: 'choices';
      readonly field: string;
      readonly minorOf: Readonly<Record<string, number>>;
    }
  /** A price for each one of what a numeric field counts in whole numbers. */
  | { readonly kind: 'quantity'; readonly field: string; readonly minorEach: number }
  /** Suggested sums, and where `own` is set one that the visitor types within bounds. */
  | {
      readonly kind: 'presets';
      /** A choice field whose options are the sums, and `own.option`. */
      readonly field: string;
      readonly minorOf: Readonly<Record<string, number>>;
      readonly own?: {
        /** The option of `field` that asks for it. */
        readonly option: string;
        /** The text field that holds it. */
        readonly field: string;
        readonly minMinor: number;
        readonly maxMinor: number;
      };
    };
