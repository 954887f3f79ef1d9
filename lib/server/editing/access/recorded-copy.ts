import { createAuditEntry, recordDone, type AuditAction } from '@/lib/server/access/audit';
import type { DeskActionRequest } from '@/lib/server/desk/desk-action';
import { operatorCopy } from '@/lib/server/editing/access/operator-copy';
import type { EditedCopy } from '@/lib/server/editing/files/working-copy';
import { savedDetails } from '@/lib/server/editing/presence/savers';

interface RecordOptions {
  readonly action?: AuditAction;
  /** What the audit log says of a change of a file beside its version. */
  readonly details?: (path: string) => string | undefined;
}

/**
 * Returns the folder of the site as the operator of a request may change it. Each change is in the audit log with the
 * version that it made, by which `findSaver` knows who made it, and when.
 */
export function recordedCopy(
  { operator, services, randomBytes }: DeskActionRequest,
  { action = 'site-changed', details }: RecordOptions = {},
): EditedCopy {
  return {
    ...operatorCopy(operator),
    changed: async (path, version) => {
      const saved = version === undefined ? undefined : savedDetails(version);
      const event = {
        operator: operator.email,
        action,
        subject: path,
        details: [details?.(path), saved].filter((each) => each !== undefined).join(', '),
      };
      await recordDone(services.store, createAuditEntry(event, services.now(), randomBytes));
    },
  };
}
