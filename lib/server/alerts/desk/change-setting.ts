import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import { createAuditEntry, recordDone } from '@/lib/server/access/audit';
import type { Store } from '@/lib/server/store';
import type { DeskSetting } from '@/lib/server/platform/store/desk-settings-sql';

interface SettingChange extends Omit<DeskSetting, 'changedAt' | 'changedBy'> {
  /** The form or the operator that the setting is about. */
  readonly subject: string;
  /** What the audit log says. */
  readonly details: string;
}

interface ChangeDeps {
  readonly store: Pick<Store, 'saveDeskSetting' | 'addAuditEntries'>;
  readonly operator: { readonly email: string };
  readonly now: Date;
  readonly randomBytes: RandomBytes;
}

/**
 * Saves a setting and records it in the audit log. Returns false, and saves nothing, if another operator
 * has changed the setting since its version.
 */
export async function changeSetting(
  { subject, details, ...setting }: SettingChange,
  { store, operator: { email }, now, randomBytes }: ChangeDeps,
): Promise<boolean> {
  if (!(await store.saveDeskSetting({ ...setting, changedAt: now, changedBy: email }))) {
    return false;
  }
  const event = { operator: email, action: 'settings-changed', subject, details } as const;
  await recordDone(store, createAuditEntry(event, now, randomBytes));
  return true;
}
