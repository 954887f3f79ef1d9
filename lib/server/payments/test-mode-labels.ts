import type { PaymentMode } from '@/lib/server/payments/records/payment-record';

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
