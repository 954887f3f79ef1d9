import {
  createSignal,
  type JobSignal,
  type JobSignalState,
} from '@/lib/server/platform/jobs/job-signal';
import { processState } from '@/lib/server/platform/state/process-state';

/** Returns the signal that wakes the outbox of this process when a mail is queued. */
export function outboxSignal(): JobSignal {
  return createSignal(processState<JobSignalState>('mail-signal', () => ({ isNotified: false })));
}
