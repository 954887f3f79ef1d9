import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

interface BackgroundState {
  readonly stop: AbortController;
  /** The runs that are in progress. */
  readonly runs: Set<Promise<unknown>>;
}

const key = Symbol.for('frontdesk.background');
/** Global, because Next bundles this module more than once. */
const shared = globalThis as { [key]?: BackgroundState | undefined };

/** Milliseconds in which runs must end when the server shuts down. */
const stopTimeout = 10_000;

function state(): BackgroundState {
  return (shared[key] ??= { stop: createStop(), runs: new Set() });
}

function createStop(): AbortController {
  const stop = new AbortController();
  // Each job that sleeps listens to it.
  setMaxListeners(0, stop.signal);
  return stop;
}

/** Returns a signal that aborts when the server shuts down. */
export function stopSignal(): AbortSignal {
  return state().stop.signal;
}

/** Returns whether the server is shutting down: jobs start nothing new. */
export function isStopping(): boolean {
  return stopSignal().aborted;
}

/** Lets the store stay open until a run of a job has ended. The run must handle its own errors. */
export function trackRun(run: Promise<unknown>): void {
  const { runs } = state();
  const tracked = run.finally(() => runs.delete(tracked));
  runs.add(tracked);
}

/** Starts a run every `milliseconds` until the server shuts down. A run must handle its own errors. */
export function every(milliseconds: number, run: () => Promise<unknown>): void {
  setInterval(() => {
    if (!isStopping()) trackRun(run());
  }, milliseconds).unref();
}

/** Resolves after `milliseconds`, or when the server shuts down. Does not keep the process alive. */
export async function sleep(milliseconds: number): Promise<void> {
  const options = { ref: false, signal: stopSignal() };
  await delay(milliseconds, undefined, options).catch(() => undefined);
}

/** Stops all jobs. Resolves when every run has ended, or after `timeout` milliseconds. */
export async function stopJobs(timeout = stopTimeout): Promise<void> {
  const { stop, runs } = state();
  stop.abort();
  const ended = Promise.allSettled(runs);
  await Promise.race([ended, delay(timeout, undefined, { ref: false })]);
}

/** Lets jobs run again after `stopJobs`, for tests. */
export function resetJobs(): void {
  shared[key] = undefined;
}
