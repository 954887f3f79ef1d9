import type { AuditEntry } from '@/lib/server/store/desk-record';

/** What was paid in cash for a booking that was made at the door. */
export interface DoorSale {
  /** In minor units. */
  readonly minor: number;
  readonly currency: string;
  /** The operator's address. */
  readonly operator: string;
  /** Added in the same transaction. */
  readonly audit: AuditEntry;
}
