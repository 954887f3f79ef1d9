import { createAuditEntry } from '@/lib/server/access/audit';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import type { Store } from '@/lib/server/store';

/** Submissions of one run; the next one follows within a minute. */
const maxWoken = 500;

interface WakeDeps {
  readonly store: Pick<Store, 'listDueSnoozed' | 'wakeSubmission'>;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

/** Moves the snoozed submissions whose time has come to the inbox, as new ones, and records it in the audit log. */
export async function wakeSnoozed({ store, now, randomBytes }: WakeDeps): Promise<void> {
  const at = now();
  for (const subject of await store.listDueSnoozed(at, maxWoken)) {
    const event = { operator: '', action: 'woken', subject } as const;
    await store.wakeSubmission(subject, at, createAuditEntry(event, at, randomBytes));
  }
}
