import { expect, test } from 'vitest';
import { stopOnSignal } from '@/lib/server/platform/http/connections/stop-on-signal';

/** Stops a fake process by signals and returns its steps and log lines. */
async function stopBy(
  sent: readonly NodeJS.Signals[],
  { cutOff = 0, close = () => Promise.resolve() } = {},
): Promise<{ readonly steps: readonly string[]; readonly lines: readonly string[] }> {
  const steps: string[] = [];
  const lines: string[] = [];
  const calls = new Map<NodeJS.Signals, () => void>();
  await new Promise<void>((resolve) => {
    stopOnSignal({
      onSignal: (signal, call) => calls.set(signal, call),
      drain() {
        steps.push('drain');
        return Promise.resolve(cutOff);
      },
      close() {
        steps.push('close');
        return close();
      },
      exit(code) {
        steps.push(`exit ${code}`);
        resolve();
      },
      now: () => new Date('2026-11-20T12:00:00.000Z'),
      log: (line) => lines.push(line),
    });
    for (const signal of sent) calls.get(signal)?.();
  });
  return { steps, lines };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'drains, closes the store and exits on %s',
  async (signal) => {
    const { steps, lines } = await stopBy([signal]);
    expect(steps).toEqual(['drain', 'close', 'exit 0']);
    expect(lines).toEqual([]);
  },
);

test('stops once after several signals', async () => {
  const { steps } = await stopBy(['SIGINT', 'SIGINT', 'SIGTERM']);
  expect(steps).toEqual(['drain', 'close', 'exit 0']);
});

test('logs how many connections were cut off', async () => {
  const { lines } = await stopBy(['SIGTERM'], { cutOff: 3 });
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { time: '2026-11-20T12:00:00.000Z', level: 'warn', event: 'stop-cut-off', cutOff: 3 },
  ]);
});

test('exits with 1 and a log line when the store cannot be closed', async () => {
  const close = () => Promise.reject(new Error('disk I/O error'));
  const { steps, lines } = await stopBy(['SIGTERM'], { close });
  expect(steps).toEqual(['drain', 'close', 'exit 1']);
  expect(lines.join('')).toContain('"event":"store-not-closed"');
});
