import { setMaxListeners } from 'node:events';
import { logError } from '@/lib/server/platform/http/logging/log-error';
import { logEvent } from '@/lib/server/platform/http/logging/log-event';
import { jobMetrics } from '@/lib/server/platform/jobs/job-metrics';
import { createSignal, type JobSignal } from '@/lib/server/platform/jobs/job-signal';
import { clearProcessState, processState } from '@/lib/server/platform/state/process-state';

const minute = 60_000;

/** Milliseconds that a run may take, unless its job says otherwise. */
const defaultTimeout = 5 * minute;

/** Milliseconds in which runs must end when the server shuts down. */
const stopTimeout = 10_000;

/** Work that the server does in the background, again and again. */
export interface Job {
  /** The label of its metrics. */
  readonly name: string;
  /** Milliseconds from the end of a run to the next. Without it, the job runs once. */
  readonly every?: number;
  /** Begins the next run before `every` has passed, except after a failure. */
  readonly signal?: JobSignal;
  /** Milliseconds from the start of the server to the first run; default: 0. */
  readonly firstAfter?: number;
  /** Milliseconds from a failure to the next run; default: `every`. */
  readonly retryAfter?: number;
  /** Milliseconds that a run may take; default: five minutes. */
  readonly timeout?: number;
  /** The event that is logged when a run fails, at most once a minute. */
  readonly failure: string;
  /** Whether a failure is logged as an alarm, too. */
  readonly isAlarm?: boolean;
  /** Whether the settings and the environment ask for the job; default: true. */
  readonly isEnabled?: boolean;
  /**
   * Does the work that is due, and rejects if that fails. `signal` aborts at the time-out and when the
   * server shuts down.
   */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

interface RunnerState {
  readonly stop: AbortController;
  /** The jobs that have not ended. */
  readonly running: Set<Promise<unknown>>;
}

function state(): RunnerState {
  return processState('jobs', () => ({ stop: createAbort(), running: new Set() }));
}

/** Creates a controller whose signal any number of jobs or requests listen to. */
function createAbort(): AbortController {
  const abort = new AbortController();
  setMaxListeners(0, abort.signal);
  return abort;
}

/**
 * Runs jobs until the server shuts down, each for itself and never twice at the same time.
 *
 * A run that exceeds its time-out is logged and counted, and its signal aborts. The next run begins when it
 * has ended, however late: it may hold a lease or be inside a transaction, and a second run would do its
 * work twice. So a run that waits for something without a time-out of its own must pass the signal on.
 */
export function runJobs(jobs: readonly Job[], now: () => Date): void {
  const { stop, running } = state();
  for (const job of jobs) {
    if (job.isEnabled === false) continue;
    addToMetrics(job);
    const ended = runJob(job, stop.signal, now).finally(() => running.delete(ended));
    running.add(ended);
  }
}

/** Stops all jobs. Resolves when every run has ended, or after `timeout` milliseconds. */
export async function stopJobs(timeout = stopTimeout): Promise<void> {
  const { stop, running } = state();
  stop.abort();
  await Promise.race([Promise.allSettled(running), createSignal().wait(timeout)]);
}

/** Lets jobs run again after `stopJobs`, for tests. */
export function resetJobs(): void {
  clearProcessState('jobs');
}

async function runJob(job: Job, stop: AbortSignal, now: () => Date): Promise<void> {
  const { every, firstAfter = 0, retryAfter = every } = job;
  const report = failureReporter(job, now);
  // Only the stop ends this wait early.
  const pause = createSignal();
  const signal = job.signal ?? pause;
  stop.addEventListener(
    'abort',
    () => {
      pause.notify();
      signal.notify();
    },
    { once: true },
  );
  if (firstAfter > 0) await pause.wait(firstAfter);
  while (!stop.aborted) {
    const isDone = await runOnce(job, { stop, now, report });
    if (every === undefined) return;
    await (isDone ? signal.wait(every) : pause.wait(retryAfter ?? every));
  }
}

interface RunOptions {
  readonly stop: AbortSignal;
  readonly now: () => Date;
  readonly report: (error: unknown) => void;
}

/** Runs a job once and returns whether it succeeded. */
async function runOnce(job: Job, { stop, now, report }: RunOptions): Promise<boolean> {
  const { name, timeout = defaultTimeout } = job;
  const { runs, failures, lastDuration, lastSuccess } = jobMetrics();
  const abort = createAbort();
  const onStop = () => {
    abort.abort(stop.reason);
  };
  stop.addEventListener('abort', onStop);
  const timer = setTimeout(() => {
    reportTimeout(name, timeout, now());
    abort.abort(new DOMException(`The job ${name} took too long.`, 'TimeoutError'));
  }, timeout).unref();
  const start = performance.now();
  try {
    await job.run(abort.signal);
    lastSuccess.set({ job: name }, now().getTime() / 1000);
    return true;
  } catch (error) {
    // A run that the stop has cut off did not fail.
    if (stop.aborted && error instanceof Error && error.name === 'AbortError') return false;
    failures.inc({ job: name });
    report(error);
    return false;
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', onStop);
    runs.inc({ job: name });
    lastDuration.set({ job: name }, (performance.now() - start) / 1000);
  }
}

/** Returns a function that logs the failures of a job, at most once a minute. */
function failureReporter({ failure, isAlarm }: Job, now: () => Date): (error: unknown) => void {
  let loggedAt = -Infinity;
  return (error) => {
    const time = performance.now();
    if (time - loggedAt < minute) return;
    loggedAt = time;
    if (isAlarm === true) logEvent('alarm', failure, {}, { now: now() });
    logError(failure, error, now());
  };
}

function reportTimeout(job: string, timeout: number, now: Date): void {
  jobMetrics().timeouts.inc({ job });
  logEvent('warn', 'job-slow', { job, seconds: timeout / 1000 }, { now });
}

/** Shows a job before its first run, so that a monitor can tell one that never ran from one that is off. */
function addToMetrics({ name: job }: Job): void {
  const { runs, failures, timeouts } = jobMetrics();
  for (const counter of [runs, failures, timeouts]) counter.inc({ job }, 0);
}
