import { logError } from '@/lib/server/platform/http/logging/log-error';
import type { AuditEntry } from '@/lib/server/access/access-record';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { createId } from '@/lib/server/platform/store/ids';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import type { AuditStore } from '@/lib/server/access/audit-sql';

/** Everything that the audit log records. `view` is the reading of a submission. */
export const auditActions = [
  'sign-in',
  'sign-out',
  'session-ended',
  'passkey-added',
  'passkey-deleted',
  'operator-added',
  'operator-changed',
  'operator-deleted',
  'view',
  'reply',
  'reply-taken-back',
  'export',
  'delete',
  'move',
  'snooze',
  'woken',
  'merge',
  'unmerge',
  'assign',
  'label-added',
  'label-removed',
  'bin',
  'restore',
  'refund',
  'refund-refused',
  'answers-changed',
  'booking-cancelled',
  'booking-changed',
  'places-blocked',
  'places-unblocked',
  'holds-released',
  'booking-moved',
  'bookings-mailed',
  'mail-taken-back',
  'rebooking-offered',
  'date-cancelled',
  'date-postponed',
  'date-moved',
  'date-put-back',
  'booking-added',
  'ticket-sent',
  'checked-in',
  'door-sale',
  'settings-changed',
  'webhook-added',
  'webhook-deleted',
  'token-added',
  'token-deleted',
  'site-changed',
  'preview-shared',
  'preview-ended',
  'site-published',
  'site-thrown-away',
  'site-returned',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** An action to record. Contains nothing that a visitor typed. */
export interface AuditEvent {
  readonly operator: string;
  readonly action: AuditAction;
  readonly subject?: string;
  readonly details?: string;
}

/** Creates an entry of the audit log. */
export function createAuditEntry(
  { operator, action, subject = '', details = '' }: AuditEvent,
  now: Date,
  randomBytes: RandomBytes,
): AuditEntry {
  return { id: createId(now, randomBytes), at: now, operator, action, subject, details };
}

/**
 * Adds an entry about something that was done. While the store is busy it writes the action to the
 * server's log instead: an error would tell the operator that nothing was done.
 */
export async function recordDone(
  store: Pick<AuditStore, 'addAuditEntries'>,
  entry: AuditEntry,
): Promise<void> {
  try {
    await store.addAuditEntries([entry]);
  } catch (error) {
    if (!StoreBusy.is(error)) throw error;
    logError(`audit-${entry.action}-not-stored`, error, entry.at);
  }
}
