import { describeDetails } from '@/lib/server/desk/describe-details';
import type { AuditEntry } from '@/lib/server/access/access-record';

/** Returns entries of the audit log with their details as English operators read them. */
export function describeEntries(entries: readonly AuditEntry[]): AuditEntry[] {
  return entries.map((entry) => ({ ...entry, details: describeDetails(entry.details, 'en-GB') }));
}
