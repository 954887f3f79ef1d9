import { randomBytes } from 'node:crypto';
import { createAuditEntry } from '@/lib/server/access/audit';
import type { Operator } from '@/lib/server/access/access-record';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import type { AuditStore } from '@/lib/server/access/audit-sql';

const hour = 60 * 60_000;

/** The view of a submission. */
interface View {
  readonly store: Pick<AuditStore, 'addAuditEntries' | 'listAuditEntries'>;
  readonly operator: Operator;
  /** The id of the submission. */
  readonly submission: string;
  readonly now: Date;
}

/** Records in the audit log that an operator has read a submission, at most once an hour. */
export async function recordView(
  { store, operator: { email }, submission, now }: View,
  random = randomBytes,
): Promise<void> {
  const view = { operator: email, action: 'view', subject: submission } as const;
  const since = new Date(now.getTime() - hour);
  const [recent] = await store.listAuditEntries({ ...view, since, limit: 1 });
  if (recent !== undefined) return;
  try {
    await store.addAuditEntries([createAuditEntry(view, now, random)]);
  } catch (error) {
    // Pages stay readable when the store cannot write, such as on a full disk.
    if (!StoreBusy.is(error)) throw error;
  }
}
