import type { PaymentMode } from '@/lib/server/payments/records/payment-record';
import { testModeWords } from '@/lib/words/lib/server/payments';

export interface TestModeLabel {
  /** Precedes a title or a subject, such as `Practice`. */
  readonly mark: string;
  readonly sentence: string;
}

/** Returns the label of payments that move no money; `undefined` if they do. */
export function testModeLabel(mode: PaymentMode): TestModeLabel | undefined {
  return mode === 'stripe-live' ? undefined : testModeWords[mode];
}
