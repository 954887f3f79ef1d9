import { Counter, Gauge, Registry } from 'prom-client';
import { processState } from '@/lib/server/platform/state/process-state';

const labelNames = ['job'] as const;

type Label = (typeof labelNames)[number];

/** The metrics of the background jobs of this process. */
interface JobMetrics {
  readonly registry: Registry;
  readonly runs: Counter<Label>;
  readonly failures: Counter<Label>;
  readonly timeouts: Counter<Label>;
  readonly lastDuration: Gauge<Label>;
  readonly lastSuccess: Gauge<Label>;
}

/** Returns the metrics of the jobs of this process; the first call creates them. */
export function jobMetrics(): JobMetrics {
  return processState('job-metrics', createJobMetrics);
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
