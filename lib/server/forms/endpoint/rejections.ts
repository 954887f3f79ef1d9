import { formIssue, type FormErrorName, type Issue } from '@/lib/forms/errors/issue';
import { tooOftenMessage } from '@/lib/forms/errors/form-errors';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { RejectedOutcome } from '@/lib/server/forms/endpoint/outcome';
import { StoreBusy } from '@/lib/server/store/store-errors';
import { secondsUntil } from '@/lib/server/submissions/limits';
import { isStorageFault } from '@/lib/server/http/logging/log-error';

/** Seconds after which a client may retry while the store is busy. */
export const busyRetrySeconds = 5;

/** Seconds after which a client may retry when an operator must act first. */
const faultRetrySeconds = 300;

/** Rejects after a failure of the store or disk, temporary or not. The log gets the failure. */
export function storeFailed(failure: unknown, values: SubmittedFields): RejectedOutcome {
  if (isStorageFault(failure)) {
    return { ...reject('CANNOT_STORE', values), retryAfter: faultRetrySeconds, failure };
  }
  return isTransient(failure)
    ? { ...busy(values), failure }
    : { ...rejectWith([formIssue('CRASHED')], values), failure };
}

/** Whether a retry may succeed. */
export function isTransient(failure: unknown): boolean {
  const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
  return StoreBusy.is(failure) || code === 'ENOSPC' || code === 'EMFILE';
}

export function busy(values: SubmittedFields): RejectedOutcome {
  return { ...reject('BUSY', values), retryAfter: busyRetrySeconds };
}

/** Rejects until a limit is open again. */
export function rateLimited(until: Date, now: Date, values: SubmittedFields = []): RejectedOutcome {
  const seconds = secondsUntil(until, now);
  const issue = formIssue('TOO_OFTEN', tooOftenMessage(Math.ceil(seconds / 60)));
  return { ...rejectWith([issue], values), retryAfter: seconds };
}

/** Rejects because too many submissions are held. A client that solves the challenge may retry. */
export function formFull(
  { until, challenge }: { readonly until: Date; readonly challenge: object },
  now: Date,
  values: SubmittedFields,
): RejectedOutcome {
  return {
    ...reject('FORM_FULL', values),
    retryAfter: secondsUntil(until, now),
    check: challenge,
  };
}

export function reject(name: FormErrorName, values: SubmittedFields = []): RejectedOutcome {
  return rejectWith([formIssue(name)], values);
}

export function rejectWith(
  issues: readonly Issue[],
  values: SubmittedFields = [],
): RejectedOutcome {
  return { kind: 'rejected', issues, values };
}
