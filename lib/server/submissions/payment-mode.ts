import type { PaymentMode } from '@/lib/server/store/payment-record';

/** Labels of payments that move no money, for operators and visitors. */
export const testModeLabels: Readonly<Record<PaymentMode, TestModeLabel | undefined>> = {
  practice: { mark: 'Practice', sentence: 'This is practice: no money moved.' },
  'stripe-test': { mark: 'Test', sentence: 'This is a test: no money moved.' },
  'stripe-live': undefined,
};

export interface TestModeLabel {
  /** Precedes a title or a subject, such as `Practice`. */
  readonly mark: string;
  readonly sentence: string;
}
