import { Counter, Gauge, Registry } from 'prom-client';

const labelNames = ['job'] as const;

type Label = (typeof labelNames)[number];

/** The metrics of the background jobs of this process. */
export interface JobMetrics {
  readonly registry: Registry;
  readonly runs: Counter<Label>;
  readonly failures: Counter<Label>;
  readonly timeouts: Counter<Label>;
  readonly lastDuration: Gauge<Label>;
  readonly lastSuccess: Gauge<Label>;
}

const key = Symbol.for('frontdesk.job-metrics');
const shared = globalThis as { [key]?: JobMetrics | undefined };

/** Returns the metrics of the jobs of this process; the first call creates them. */
export function jobMetrics(): JobMetrics {
  // Next.js bundles this module more than once; the jobs and the endpoint must share one registry.
  return (shared[key] ??= createJobMetrics());
}

function createJobMetrics(): JobMetrics {
  const registry = new Registry();
  const options = (name: string, help: string) => ({
    name: `frontdesk_job_${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  return {
    registry,
    runs: new Counter(options('runs_total', 'Runs that have ended, by job.')),
    failures: new Counter(options('failures_total', 'Runs that have failed, by job.')),
    timeouts: new Counter(
      options('timeouts_total', 'Runs that took longer than they may, by job.'),
    ),
    lastDuration: new Gauge(
      options('last_duration_seconds', 'How long the last run took, by job.'),
    ),
    lastSuccess: new Gauge(
      options('last_success_timestamp_seconds', 'When a run succeeded last, by job.'),
    ),
  };
}
