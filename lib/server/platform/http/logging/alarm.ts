import { logError } from '@/lib/server/platform/http/logging/log-error';
import { logEvent, type WriteLine } from '@/lib/server/platform/http/logging/log-event';

/** Details of an alarm, without secrets and visitors' input. */
export interface AlarmDetails {
  readonly form?: string;
  readonly submission?: string;
  readonly intent?: string;
  /** A code of the payment service. */
  readonly code?: string | undefined;
  readonly error?: unknown;
}

/** Sends an alarm to the operators. */
export type FormAlarm = (event: FormAlarmEvent, details: { readonly form?: string }) => void;

/** A form gets so many submissions that each needs a proof of work or is held for review. */
type FormAlarmEvent = 'form-limit-reached';

/**
 * Returns a function that logs an alarm as one line of JSON with level `alarm` and the ids of the
 * payment, and an error as a second line.
 */
export function logAlarm(
  now: () => Date,
  write?: WriteLine,
): (event: string, details: AlarmDetails) => void {
  return (event, { error, ...details }) => {
    logEvent('alarm', event, { ...details }, { now: now(), write });
    if (error !== undefined) logError(event, error, now(), write === undefined ? {} : { write });
  };
}
