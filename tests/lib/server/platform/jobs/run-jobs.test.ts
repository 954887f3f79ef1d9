import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jobMetrics } from '@/lib/server/platform/jobs/job-metrics';
import { createSignal } from '@/lib/server/platform/jobs/job-signal';
import { type Job, resetJobs, runJobs, stopJobs } from '@/lib/server/platform/jobs/run-jobs';
import { noon } from '@/tests/support/submissions';

const hour = 3_600_000;

const lines: Record<string, unknown>[] = [];

beforeEach(() => {
  lines.splice(0);
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(JSON.parse(String(line)) as Record<string, unknown>);
    return true;
  });
});

afterEach(async () => {
  await stopJobs(10);
  resetJobs();
});

/** Starts a job whose failures are logged as `job-failed`. */
function start(job: Pick<Job, 'run'> & Partial<Job>): void {
  runJobs([{ name: 'job', failure: 'job-failed', ...job }], () => noon);
}

/** Creates a run that lasts until `end` is called. */
function createLongRun() {
  const ends: (() => void)[] = [];
  const run = vi.fn((_signal: AbortSignal) => new Promise<void>((resolve) => ends.push(resolve)));
  return { run, end: () => ends.shift()?.() };
}

/** Returns the values of a job's metrics by name, without the common start of the names. */
async function readMetrics(job: string): Promise<Record<string, number>> {
  const text = await jobMetrics().registry.metrics();
  const values = text.matchAll(new RegExp(`^frontdesk_job_(\\w+){job="${job}"} (\\S+)$`, 'gm'));
  return Object.fromEntries([...values].map(([, name = '', value]) => [name, Number(value)]));
}

test('runs a job at the start, and again after its interval', async () => {
  const run = vi.fn(() => Promise.resolve());
  start({ every: 5, run });
  expect(run).toHaveBeenCalledTimes(1);
  await vi.waitUntil(() => run.mock.calls.length > 2);
});

test('runs a job without an interval once', async () => {
  const run = vi.fn(() => Promise.resolve());
  start({ run });
  await delay(20);
  expect(run).toHaveBeenCalledTimes(1);
});

test('waits before the first run of a job that asks for it', async () => {
  const run = vi.fn(() => Promise.resolve());
  start({ firstAfter: 20, every: hour, run });
  expect(run).not.toHaveBeenCalled();
  await vi.waitUntil(() => run.mock.calls.length === 1);
});

test('does not run a job that is not enabled', async () => {
  const run = vi.fn(() => Promise.resolve());
  start({ name: 'off', isEnabled: false, every: 1, run });
  await delay(10);
  expect(run).not.toHaveBeenCalled();
  expect(await readMetrics('off')).toEqual({});
});

test('begins the next run at a signal', async () => {
  const signal = createSignal();
  const run = vi.fn(() => Promise.resolve());
  start({ every: hour, signal, run });
  signal.notify();
  await vi.waitUntil(() => run.mock.calls.length === 2);
  await delay(10);
  expect(run).toHaveBeenCalledTimes(2);
});

test('never runs a job twice at the same time, and runs it once after signals during a run', async () => {
  const signal = createSignal();
  const { run, end } = createLongRun();
  start({ every: 1, signal, run });
  signal.notify();
  signal.notify();
  await delay(20);
  expect(run).toHaveBeenCalledTimes(1);
  end();
  await vi.waitUntil(() => run.mock.calls.length === 2);
  end();
});

test('lets other jobs run while one hangs', async () => {
  const other = vi.fn(() => Promise.resolve());
  start({ run: createLongRun().run });
  start({ name: 'other', every: 1, run: other });
  await vi.waitUntil(() => other.mock.calls.length > 2);
});

test('logs a failure once a minute, and runs the job again', async () => {
  const run = vi.fn(() => Promise.reject(new Error('no')));
  start({ every: 1, run });
  await vi.waitUntil(() => run.mock.calls.length > 3);
  expect(lines).toMatchObject([{ level: 'error', event: 'job-failed', error: 'Error' }]);
});

test('logs a failure as an alarm, with its error in a second line', async () => {
  start({ isAlarm: true, run: () => Promise.reject(new Error('no')) });
  await vi.waitUntil(() => lines.length === 2);
  expect(lines).toMatchObject([
    { level: 'alarm', event: 'job-failed' },
    { level: 'error', event: 'job-failed' },
  ]);
});

test('waits after a failure, whatever is signalled', async () => {
  const signal = createSignal();
  const run = vi.fn(() => Promise.reject(new Error('no')));
  start({ every: hour, retryAfter: 50, signal, run });
  signal.notify();
  await delay(20);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.waitUntil(() => run.mock.calls.length === 2);
});

test('begins no run beside one that hangs after its time-out', async () => {
  const { run, end } = createLongRun();
  start({ every: 1, timeout: 10, run });
  await vi.waitUntil(() => lines.length > 0);
  expect(lines).toMatchObject([{ level: 'warn', event: 'job-slow', job: 'job', seconds: 0.01 }]);
  await delay(20);
  expect(run).toHaveBeenCalledTimes(1);
  end();
  await vi.waitUntil(() => run.mock.calls.length === 2);
  end();
});

test('cuts off a run that listens to its signal at the time-out, and goes on', async () => {
  const run = vi.fn((signal: AbortSignal) => delay(hour, undefined, { signal }));
  start({ every: 1, timeout: 10, run });
  await vi.waitUntil(() => run.mock.calls.length > 1);
  expect(lines).toContainEqual(expect.objectContaining({ event: 'job-failed' }));
});

test('ends jobs that sleep at once when the server stops, and starts no other run', async () => {
  const run = vi.fn(() => Promise.resolve());
  start({ every: hour, run });
  start({ every: hour, signal: createSignal(), run });
  start({ every: hour, firstAfter: hour, run });
  await delay(5);
  await stopJobs(hour);
  expect(run).toHaveBeenCalledTimes(2);
});

test('waits for a run that is in progress when the server stops', async () => {
  const { run, end } = createLongRun();
  start({ every: 1, run });
  let isStopped = false;
  const stopped = stopJobs(hour).then(() => (isStopped = true));
  await delay(10);
  expect(isStopped).toBe(false);
  end();
  await stopped;
  expect(run).toHaveBeenCalledTimes(1);
  expect(lines).toEqual([]);
});

test('does not log a run that the stop of the server cuts off', async () => {
  start({ run: (signal) => delay(hour, undefined, { signal }) });
  await stopJobs(hour);
  expect(lines).toEqual([]);
});

test('does not wait for ever for a run that hangs', async () => {
  start({ run: createLongRun().run });
  await stopJobs(10);
});

test('measures runs, failures, time-outs, the last run and the last success', async () => {
  const { run, end } = createLongRun();
  start({ name: 'measured', every: 1, timeout: 10, run });
  const counters = { runs_total: 0, failures_total: 0, timeouts_total: 0 };
  expect(await readMetrics('measured')).toEqual(counters);
  await vi.waitUntil(() => lines.length > 0);
  run.mockRejectedValue(new Error('no'));
  end();
  await vi.waitUntil(() => lines.length > 1);
  await stopJobs();
  const metrics = await readMetrics('measured');
  expect(metrics).toMatchObject({
    timeouts_total: 1,
    last_success_timestamp_seconds: noon.getTime() / 1000,
  });
  const { runs_total: runs = 0, failures_total: failures = 0 } = metrics;
  expect(runs - failures).toBe(1);
  expect(failures).toBeGreaterThan(0);
  expect(metrics.last_duration_seconds).toBeGreaterThan(0);
});
