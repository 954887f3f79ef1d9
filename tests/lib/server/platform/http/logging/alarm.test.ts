import { expect, test } from 'vitest';
import { logAlarm } from '@/lib/server/platform/http/logging/alarm';

test('logs an alarm with ids as one line, and the error without its message', () => {
  const lines: string[] = [];
  const alarm = logAlarm(
    () => new Date('2026-11-20T12:00:00.000Z'),
    (line) => lines.push(line),
  );
  const error = new Error('near "Ana Petrov": syntax error');
  alarm('payment-charged-not-stored', { form: 'gift', submission: 's1', intent: 'pi_1', error });
  const [first = '', second = ''] = lines;
  expect(JSON.parse(first)).toEqual({
    time: '2026-11-20T12:00:00.000Z',
    level: 'alarm',
    event: 'payment-charged-not-stored',
    form: 'gift',
    submission: 's1',
    intent: 'pi_1',
  });
  expect(JSON.parse(second)).toMatchObject({ level: 'error', error: 'Error' });
  expect(lines.join('')).not.toContain('Ana');
});
