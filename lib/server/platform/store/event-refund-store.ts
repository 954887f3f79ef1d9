import type { RefundState } from '@/lib/server/platform/store/payment-record';

/** A refund of a booking of a cancelled event that an operator has requested with all others. */
export interface EventRefund {
  /** The id of the refund that is made. */
  readonly id: string;
  readonly event: string;
  /** The id of the submission that booked. */
  readonly submission: string;
  readonly minor: number;
  /** The operator's address. */
  readonly requestedBy: string;
  /** The same of all refunds that were requested together. */
  readonly requestedAt: Date;
}

/** `changed`: the booking or its payment was not as it was when the refund was requested. */
export type EventRefundState = 'waiting' | 'made' | 'changed';

/** A requested refund with how far it is. */
export interface StoredEventRefund extends EventRefund {
  readonly state: EventRefundState;
  /** The state of the refund itself; `undefined` before it is made. */
  readonly refund: RefundState | undefined;
}

/** The part of the store for the refunds of a cancelled event that a job makes after the answer. */
export interface EventRefundStore {
  /** Adds refunds in one transaction, but none of a booking that has one waiting. */
  addEventRefunds(refunds: readonly EventRefund[]): Promise<void>;

  /** Lists the refunds that wait, the earliest first. */
  listWaitingEventRefunds(): Promise<readonly EventRefund[]>;

  /** Lists the refunds of an event that were requested together last. */
  listEventRefunds(event: string): Promise<readonly StoredEventRefund[]>;

  /** Records how a waiting refund ended. */
  endEventRefund(id: string, state: Exclude<EventRefundState, 'waiting'>): Promise<void>;
}
