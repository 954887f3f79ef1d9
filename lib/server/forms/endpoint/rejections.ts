import { formIssue, type FormErrorName, type Issue } from '@/lib/forms/errors';
import { tooOftenMessage } from '@/lib/forms/form-errors';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { Rejected } from '@/lib/server/forms/endpoint/outcome';
import { StoreBusy } from '@/lib/server/store/store-busy';
import { secondsUntil } from '@/lib/server/submissions/limits';
import { isStorageFault } from '@/lib/server/http/log-error';

/** Seconds after which a client may try again when the store can take nothing. */
export const busyFor = 5;

/** The same where an operator has to act first. */
const faultFor = 300;

/** The store or the disk has failed: for a moment, or for a reason that the log tells. */
export function broken(failure: unknown, values: SubmittedFields): Rejected {
  if (isStorageFault(failure)) {
    return { ...refused('CANNOT_STORE', values), retryAfter: faultFor, failure };
  }
  return isPassing(failure)
    ? { ...busy(values), failure }
    : { ...rejected([formIssue('CRASHED')], values), failure };
}

/** Whether the same may succeed in a moment. */
export function isPassing(failure: unknown): boolean {
  const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
  return StoreBusy.is(failure) || code === 'ENOSPC' || code === 'EMFILE';
}

export function busy(values: SubmittedFields): Rejected {
  return { ...refused('BUSY', values), retryAfter: busyFor };
}

/** A limit is reached until a moment. */
export function tooOften(until: Date, now: Date, values: SubmittedFields = []): Rejected {
  const seconds = secondsUntil(until, now);
  const issue = formIssue('TOO_OFTEN', tooOftenMessage(Math.ceil(seconds / 60)));
  return { ...rejected([issue], values), retryAfter: seconds };
}

/** A form holds as much as it may for review. A client that can work may pass all the same. */
export function formFull(
  { until, challenge }: { readonly until: Date; readonly challenge: object },
  now: Date,
  values: SubmittedFields,
): Rejected {
  return {
    ...refused('FORM_FULL', values),
    retryAfter: secondsUntil(until, now),
    check: challenge,
  };
}

export function refused(name: FormErrorName, values: SubmittedFields = []): Rejected {
  return rejected([formIssue(name)], values);
}

export function rejected(issues: readonly Issue[], values: SubmittedFields = []): Rejected {
  return { kind: 'rejected', issues, values };
}
