import type { PaymentMode } from '@/lib/server/payments/records/payment-record';

/** The words about payments that the server writes for visitors and operators. */

/** Messages to the visitor about the card. */
export const paymentMessages = {
  cardMissing: 'Enter the details of your card. You have not been charged.',
  cardUnusable:
    'This card could not be used. You have not been charged. Please reload the page and enter it once more.',
  askedAgain: 'Your bank asked again. You have not been charged. Please try another card.',
  notConfirmed: 'Your bank did not confirm the payment. You have not been charged.',
  expired: 'Your bank’s confirmation has expired. You have not been charged. Please start again.',
} as const;

/** Sentences on the thank-you page. */
export const receiptWords = {
  processing: (amount: string) => `Your payment of ${amount} is being processed by your bank.`,
  paid: (amount: string) => `You paid ${amount}.`,
  paidByCard: (amount: string, card: string) => `You paid ${amount}: ${card}.`,
  mailed: 'A receipt is on its way to your e-mail address.',
} as const;

/** Words at the desk about money that moved outside it. */
export const deskPaymentWords = {
  otherCard: 'The visitor had begun anew with another card when this was paid.',
  noPayment: 'No payment is kept for it. The store may be an older copy.',
  /** In place of the operator who requested a refund. */
  refundedByService: 'the payment service',
} as const;

/** Problems with the values of the payment settings, without the values. */
export const paymentSettingsWords = {
  modes: 'write off, practice, stripe-test or stripe-live',
  apiBase: 'write an origin, such as http://127.0.0.1:12111, or leave it empty',
  fraudSignals: 'write off, or leave it empty',
  practiceInProduction: 'write yes, or leave it empty',
} as const;

/** Sentences for the operator about payment settings that do not fit together. */
export const paymentProblemWords = {
  secretKey: (prefixes: readonly string[], mode: PaymentMode) =>
    `STRIPE_SECRET_KEY: write the secret key that begins with ${prefixes.join(' or ')}, because PAYMENTS is ${mode}.`,
  publishableKey: (prefixes: readonly string[], mode: PaymentMode) =>
    `STRIPE_PUBLISHABLE_KEY: write the publishable key that begins with ${prefixes.join(' or ')}, because PAYMENTS is ${mode}.`,
  webhookSecret: (prefixes: readonly string[], mode: PaymentMode) =>
    `STRIPE_WEBHOOK_SECRET: write the webhook’s signing secret that begins with ${prefixes.join(' or ')}, because PAYMENTS is ${mode}.`,
  practiceApiBase:
    'STRIPE_API_BASE: write where `npm run practice` listens on this machine, such as http://127.0.0.1:12111, because PAYMENTS is practice.',
  practiceInProduction:
    'PRACTICE_PAYMENTS_IN_PRODUCTION: write yes if this production site is to take no real money, or set PAYMENTS to off or to a mode of Stripe.',
  testApiBase:
    'STRIPE_API_BASE: leave it empty, or write an address of this machine, because PAYMENTS is stripe-test.',
  liveApiBase:
    'STRIPE_API_BASE: leave it empty, because PAYMENTS is stripe-live and money is moved by Stripe alone.',
  liveSiteUrl:
    'SITE_URL: write an address that begins with https://, because PAYMENTS is stripe-live and cards are taken.',
} as const;

export interface TestModeLabel {
  /** Precedes a title or a subject, such as `Practice`. */
  readonly mark: string;
  readonly sentence: string;
}

/** Labels of payments that move no money. */
export const testModeLabels: Readonly<Record<PaymentMode, TestModeLabel | undefined>> = {
  practice: { mark: 'Practice', sentence: 'This is practice: no money moved.' },
  'stripe-test': { mark: 'Test', sentence: 'This is a test: no money moved.' },
  'stripe-live': undefined,
};
