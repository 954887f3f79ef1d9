import type { PaymentMode } from '@/lib/server/store/payment-record';

/** What everything that is not money says of itself, to staff and to visitors. */
export const testModeLabels: Readonly<Record<PaymentMode, TestModeLabel | undefined>> = {
  practice: { mark: 'Practice', sentence: 'This is practice: no money moved.' },
  'stripe-test': { mark: 'Test', sentence: 'This is a test: no money moved.' },
  'stripe-live': undefined,
};

export interface TestModeLabel {
  /** Such as `Practice`: before a title or a subject. */
  readonly mark: string;
  readonly sentence: string;
}
