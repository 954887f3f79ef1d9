import type { PaymentMode, PaymentState } from '@/lib/server/platform/store/payment-record';

/** The part of the store that health checks and metrics read. */
export interface HealthStore {
  /** Returns the number of migrations that have run; `schemaVersion` is the program's. */
  readSchemaVersion(): Promise<number>;

  /** Measures the mails that wait or are being sent, by when they were queued last. */
  measureMails(): Promise<QueueState>;

  /** Counts the mails that were given up. */
  countDeadMails(): Promise<number>;

  /** Measures the deliveries of webhooks that wait or are being sent, by when they were created. */
  measureDeliveries(): Promise<QueueState>;

  /** Counts all stored submissions by form, also spam, unpaid ones and those in the bin. */
  countStored(): Promise<readonly StoredCount[]>;

  countPaymentStates(): Promise<readonly PaymentCount[]>;
}

/** The length and age of a queue. */
export interface QueueState {
  readonly waiting: number;
  /** The time of the oldest entry; `undefined` if none waits. */
  readonly oldest: Date | undefined;
}

export interface StoredCount {
  readonly form: string;
  readonly count: number;
}

export interface PaymentCount {
  readonly mode: PaymentMode;
  readonly state: PaymentState;
  readonly count: number;
}

/** Returns how many seconds the oldest entry of a queue has waited at `now`; 0 if none waits. */
export function queueAge({ oldest }: QueueState, now: Date): number {
  if (oldest === undefined) return 0;
  return Math.max(0, Math.floor((now.getTime() - oldest.getTime()) / 1000));
}
