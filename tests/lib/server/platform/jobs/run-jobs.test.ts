import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jobMetrics } from '@/lib/server/platform/jobs/job-metrics';
import { createSignal } from '@/lib/server/platform/jobs/job-signal';
import { type Job, resetJobs, runJobs, stopJobs } from '@/lib/server/platform/jobs/run-jobs';
import { noon } from '@/tests/support/submissions';

const minute = 60_000;
const hour = 60 * minute;

const lines: Record<string, unknown>[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  lines.splice(0);
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(JSON.parse(String(line)) as Record<string, unknown>);
    return true;
  });
});

afterEach(async () => {
  await stop(10);
  resetJobs();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Stops the jobs, which get so many milliseconds to end. */
async function stop(timeout: number): Promise<void> {
  const stopped = stopJobs(timeout);
  await pass(timeout);
  await stopped;
}

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

/** A run that lasts until its signal aborts, as a request does. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });

/** Returns the values of a job's metrics by name, without the common start of the names. */
async function readMetrics(job: string): Promise<Record<string, number>> {
  const text = await jobMetrics().registry.metrics();
  const values = text.matchAll(new RegExp(`^frontdesk_job_(\\w+){job="${job}"} (\\S+)$`, 'gm'));
  return Object.fromEntries([...values].map(([, name = '', value]) => [name, Number(value)]));
}

test('runs a job at the start, and again after its interval', async () => {
  const run = vi.fn(() => Promise.resolve());
  start({ every: minute, run });
  expect(run).toHaveBeenCalledTimes(1);
  await pass(minute - 1);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(run).toHaveBeenCalledTimes(2);
});

test('runs a job without an interval once', async () => {
  const run = vi.fn(() => Promise.resolve());
  start({ run });
  await pass(hour);
  expect(run).toHaveBeenCalledTimes(1);
});

test('waits before the first run of a job that asks for it', async () => {
  const run = vi.fn(() => Promise.resolve());
  start({ firstAfter: minute, every: hour, run });
  await pass(minute - 1);
  expect(run).not.toHaveBeenCalled();
  await pass(1);
  expect(run).toHaveBeenCalledTimes(1);
});

test('does not run a job that is not enabled', async () => {
  const run = vi.fn(() => Promise.resolve());
  start({ name: 'off', isEnabled: false, every: 1, run });
  await pass(minute);
  expect(run).not.toHaveBeenCalled();
  expect(await readMetrics('off')).toEqual({});
});

test('begins the next run at a signal', async () => {
  const signal = createSignal();
  const run = vi.fn(() => Promise.resolve());
  start({ every: hour, signal, run });
  signal.notify();
  await pass(minute);
  expect(run).toHaveBeenCalledTimes(2);
});

test('never runs a job twice at the same time, and runs it once after signals during a run', async () => {
  const signal = createSignal();
  const { run, end } = createLongRun();
  start({ every: hour, signal, run });
  signal.notify();
  signal.notify();
  await pass(minute);
  expect(run).toHaveBeenCalledTimes(1);
  end();
  await pass(minute);
  expect(run).toHaveBeenCalledTimes(2);
  end();
  await pass(minute);
  expect(run).toHaveBeenCalledTimes(2);
});

test('lets other jobs run while one hangs', async () => {
  const other = vi.fn(() => Promise.resolve());
  start({ run: createLongRun().run });
  start({ name: 'other', every: minute, run: other });
  await pass(2 * minute);
  expect(other).toHaveBeenCalledTimes(3);
});

test('logs a failure once a minute, and runs the job again', async () => {
  const run = vi.fn(() => Promise.reject(new Error('no')));
  start({ every: minute / 4, run });
  await pass(minute - 1);
  expect(run).toHaveBeenCalledTimes(4);
  expect(lines).toMatchObject([{ level: 'error', event: 'job-failed', error: 'Error' }]);
  await pass(1);
  expect(lines).toHaveLength(2);
});

test('logs a failure as an alarm, with its error in a second line', async () => {
  start({ isAlarm: true, run: () => Promise.reject(new Error('no')) });
  await pass(0);
  expect(lines).toMatchObject([
    { level: 'alarm', event: 'job-failed' },
    { level: 'error', event: 'job-failed' },
  ]);
});

test('waits after a failure, whatever is signalled', async () => {
  const signal = createSignal();
  const run = vi.fn(() => Promise.reject(new Error('no')));
  start({ every: hour, retryAfter: minute, signal, run });
  signal.notify();
  await pass(minute - 1);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(run).toHaveBeenCalledTimes(2);
});

test('begins no run beside one that hangs after its time-out', async () => {
  const { run, end } = createLongRun();
  start({ every: 1, timeout: minute, run });
  await pass(hour);
  expect(lines).toMatchObject([{ level: 'warn', event: 'job-slow', job: 'job', seconds: 60 }]);
  expect(run).toHaveBeenCalledTimes(1);
  end();
  await pass(1);
  expect(run).toHaveBeenCalledTimes(2);
  end();
});

test('cuts off a run that listens to its signal at the time-out, and goes on', async () => {
  const run = vi.fn(untilAborted);
  start({ every: minute, timeout: minute, run });
  await pass(2 * minute);
  expect(run).toHaveBeenCalledTimes(2);
  expect(lines).toContainEqual(expect.objectContaining({ event: 'job-failed' }));
});

test('ends jobs that wait at once when the server stops, and starts no other run', async () => {
  const run = vi.fn(() => Promise.resolve());
  start({ every: hour, run });
  start({ every: hour, signal: createSignal(), run });
  start({ every: hour, firstAfter: hour, run });
  await pass(0);
  await stopJobs(hour);
  await pass(2 * hour);
  expect(run).toHaveBeenCalledTimes(2);
});

test('waits for a run that is in progress when the server stops', async () => {
  const { run, end } = createLongRun();
  start({ every: 1, run });
  let isStopped = false;
  const stopped = stopJobs(hour).then(() => (isStopped = true));
  await pass(minute);
  expect(isStopped).toBe(false);
  end();
  await stopped;
  expect(run).toHaveBeenCalledTimes(1);
  expect(lines).toEqual([]);
});

test('does not log a run that the stop of the server cuts off', async () => {
  start({ run: untilAborted });
  await stopJobs(hour);
  expect(lines).toEqual([]);
});

test('does not wait for ever for a run that hangs', async () => {
  start({ run: createLongRun().run });
  await stop(minute);
  expect(lines).toEqual([]);
});

test('measures runs, failures, time-outs, the last run and the last success', async () => {
  const { run, end } = createLongRun();
  start({ name: 'measured', every: minute, timeout: minute, run });
  const counters = { runs_total: 0, failures_total: 0, timeouts_total: 0 };
  expect(await readMetrics('measured')).toEqual(counters);
  await pass(2 * minute);
  end();
  await pass(0);
  const measured = {
    runs_total: 1,
    failures_total: 0,
    timeouts_total: 1,
    last_duration_seconds: 120,
    last_success_timestamp_seconds: noon.getTime() / 1000,
  };
  expect(await readMetrics('measured')).toEqual(measured);
  run.mockRejectedValue(new Error('no'));
  await pass(minute);
  const failed = { ...measured, runs_total: 2, failures_total: 1, last_duration_seconds: 0 };
  expect(await readMetrics('measured')).toEqual(failed);
});
