import type { Session } from '@/lib/server/content/dates';

/**
 * What an operator has decided about the date of an event. `moved`: it has another time. `planned`: it was
 * put back, and what its file says holds again.
 */
export interface DateState {
  /** The key of the event. */
  readonly event: string;
  readonly state: 'cancelled' | 'postponed' | 'moved' | 'planned';
  /** Its new time, if it is moved. */
  readonly times?: Pick<Session, 'date' | 'from' | 'to'> | undefined;
  /** A sentence for visitors; may be empty. */
  readonly reason: string;
  /** Whether all card payments of a cancelled date are refunded, without waiting for the visitors. */
  readonly refunds: boolean;
  /** The operator's address. */
  readonly operator: string;
  readonly changedAt: Date;
  /** Increases by 1 with each change; 0 before the first. */
  readonly sequence: number;
}
