import type { PaymentMode, StoredPayment } from '@/lib/server/platform/store/payment-record';

/** The part of the store that alarms read. */
export interface AlarmStore {
  /** Returns when each form got its last message that is neither spam nor unpaid. */
  listLastMessages(): Promise<readonly LastMessage[]>;

  /** Finds the payment with the newest open dispute. */
  findOpenDispute(mode: PaymentMode): Promise<StoredPayment | undefined>;

  /** Lists the payments with a dispute that was won after the booking was cancelled, and not refunded. */
  listOwedRefunds(mode: PaymentMode): Promise<readonly StoredPayment[]>;
}

export interface LastMessage {
  readonly form: string;
  readonly receivedAt: Date;
}
