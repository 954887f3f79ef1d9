import type { FormDefinition } from '@/lib/forms/definition';
import { formIssue } from '@/lib/forms/errors/form-issue';
import type { FormErrorName, Issue } from '@/lib/forms/errors/issue';
import { tooAlikeMessage, tooOftenMessage } from '@/lib/forms/errors/form-errors';
import type { RejectedOutcome } from '@/lib/server/endpoint/outcome';
import { refusalWords } from '@/lib/words/lib/server/forms';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { secondsUntil } from '@/lib/server/platform/limits/limits';
import { isStorageFault } from '@/lib/server/platform/http/logging/log-error';

/** Seconds after which a client may retry while the store is busy. */
export const busyRetrySeconds = 5;

/** Seconds after which a client may retry when an operator must act first. */
const faultRetrySeconds = 300;

export function reject(name: FormErrorName): RejectedOutcome {
  return rejectWith([formIssue(name)]);
}

export function rejectWith(issues: readonly Issue[]): RejectedOutcome {
  return { kind: 'rejected', issues };
}

/** Rejects a submission to a form that has its largest number, or for the reason of `problem`. */
export function rejectFull(
  { places }: Pick<FormDefinition, 'places'>,
  problem?: string,
): RejectedOutcome {
  return rejectWith([formIssue('NO_PLACES', problem ?? places?.fullText)]);
}

/** Rejects a payment for places that cannot be booked, before the card is charged. */
export function rejectUncharged(problem: string): RejectedOutcome {
  return rejectWith([formIssue('NO_PLACES', `${problem} ${refusalWords.notCharged}`)]);
}

/** Rejects after a failure of the store or disk, temporary or not. The log gets the failure. */
export function storeFailed(failure: unknown): RejectedOutcome {
  if (isStorageFault(failure)) {
    return { ...reject('CANNOT_STORE'), retryAfter: faultRetrySeconds, failure };
  }
  return isTransient(failure) ? { ...busy(), failure } : { ...reject('CRASHED'), failure };
}

/** Whether a retry may succeed. */
export function isTransient(failure: unknown): boolean {
  const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
  return StoreBusy.is(failure) || code === 'ENOSPC' || code === 'EMFILE';
}

export function busy(): RejectedOutcome {
  return { ...reject('BUSY'), retryAfter: busyRetrySeconds };
}

/** Rejects until a limit is open again. */
export function rateLimited(
  until: Date,
  now: Date,
  name: 'TOO_ALIKE' | 'TOO_OFTEN' = 'TOO_OFTEN',
): RejectedOutcome {
  const seconds = secondsUntil(until, now);
  const message = name === 'TOO_ALIKE' ? tooAlikeMessage : tooOftenMessage;
  const issue = formIssue(name, message(Math.ceil(seconds / 60)));
  return { ...rejectWith([issue]), retryAfter: seconds };
}
