import { logFailure } from '@/lib/server/http/log-error';
import type { AlarmFacts } from '@/lib/server/payments/payment-services';

/**
 * Writes an alarm to the log: one line of JSON of level `alarm`, with ids by which people find the
 * payment. What broke along with it follows as a line of its own.
 */
export function logAlarm(
  now: () => Date,
  write: (line: string) => void = (line) => process.stderr.write(line),
): (event: string, facts: AlarmFacts) => void {
  return (event, { error, ...facts }) => {
    const line = { time: now().toISOString(), level: 'alarm', event, ...facts };
    write(`${JSON.stringify(line)}\n`);
    if (error !== undefined) logFailure(event, error, now(), write);
  };
}
