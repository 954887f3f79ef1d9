import { logError } from '@/lib/server/http/logging/log-error';

/** Details of an alarm. No secret and nothing that a visitor typed. */
export interface AlarmDetails {
  readonly form?: string;
  readonly submission?: string;
  readonly intent?: string;
  /** A code of the payment service. */
  readonly code?: string | undefined;
  readonly error?: unknown;
}

/** Raises an alarm to the operators. */
export type FormAlarm = (event: FormAlarmEvent, facts: { readonly form?: string }) => void;

export type FormAlarmEvent =
  /** The site sends no more confirmations to visitors today. */
  | 'copies-stopped'
  /** A form gets so many submissions that each needs a proof of work or is held for review. */
  | 'form-limit-reached';

/**
 * Writes an alarm to the log as one line of JSON with level `alarm` and the ids of the payment. An error
 * follows as a second line.
 */
export function logAlarm(
  now: () => Date,
  write: (line: string) => void = (line) => process.stderr.write(line),
): (event: string, facts: AlarmDetails) => void {
  return (event, { error, ...facts }) => {
    const line = { time: now().toISOString(), level: 'alarm', event, ...facts };
    write(`${JSON.stringify(line)}\n`);
    if (error !== undefined) logError(event, error, now(), { write });
  };
}
