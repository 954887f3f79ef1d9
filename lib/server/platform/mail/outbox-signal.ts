import {
  createSignal,
  type JobSignal,
  type JobSignalState,
} from '@/lib/server/platform/jobs/job-signal';

const key = Symbol.for('frontdesk.mail-signal');
const shared = globalThis as { [key]?: JobSignalState | undefined };

/** Returns the signal that wakes the outbox of this process when a mail is queued. */
export function outboxSignal(): JobSignal {
  // Next.js bundles this module more than once; all copies share one signal.
  return createSignal((shared[key] ??= { isNotified: false }));
}
