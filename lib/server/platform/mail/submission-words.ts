/** Texts of submissions that visitors and operators read. */

import type { PaymentMode } from '@/lib/server/platform/store/payment-record';

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

/** Values of a consent checkbox. */
export const consentWords = { checked: 'Yes', unchecked: 'No' } as const;

/** Answers to questions that the form no longer has. */
export const earlierWords = { label: 'Answers to earlier questions' } as const;
