import type { PaymentMode } from '@/lib/server/payments/records/payment-record';

/** Sentences for the operator about payment settings that do not fit together. */
export const paymentProblemTexts = {
  secretKey: (prefixes: readonly string[], mode: PaymentMode) =>
    `STRIPE_SECRET_KEY: write the secret key that begins with ${prefixes.join(' or ')}, because PAYMENTS is ${mode}.`,
  publishableKey: (prefixes: readonly string[], mode: PaymentMode) =>
    `STRIPE_PUBLISHABLE_KEY: write the publishable key that begins with ${prefixes.join(' or ')}, because PAYMENTS is ${mode}.`,
  webhookSecret: (prefixes: readonly string[], mode: PaymentMode) =>
    `STRIPE_WEBHOOK_SECRET: write the webhook’s signing secret that begins with ${prefixes.join(' or ')}, because PAYMENTS is ${mode}.`,
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
