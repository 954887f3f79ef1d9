import type { IncomingMessage, ServerResponse } from 'node:http';
import { Gauge, Registry } from 'prom-client';
import { logErrorOncePerMinute } from '@/lib/server/platform/http/logging/log-error';
import { queueAge, type HealthStore } from '@/lib/server/alerts/alarms/health-sql';
import { handleMetrics } from '@/lib/server/platform/http/metrics/metrics-endpoint';
import { requestMetrics } from '@/lib/server/platform/http/metrics/request-metrics';
import { shareResult } from '@/lib/server/platform/http/responses/share-result';
import { jobMetrics } from '@/lib/server/platform/jobs/job-metrics';
import type { Services } from '@/lib/server/services';

interface MetricsDeps {
  readonly services: () => Services;
}

/** Counting reads an index of all submissions, so requests within five seconds share one result. */
const storeMetrics = shareResult(
  ({ services }: MetricsDeps) => {
    const { store, now } = services();
    return renderStoreMetrics(store, now());
  },
  5000,
  () => new Date(),
);

/** Sends the metrics of this process, its jobs and the store. */
export async function sendMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  deps: MetricsDeps,
): Promise<void> {
  await handleMetrics(request, response, {
    token: deps.services().settings.METRICS_TOKEN,
    render: async () =>
      [
        await requestMetrics().registry.metrics(),
        await jobMetrics().registry.metrics(),
        await storeMetrics(deps),
      ].join('\n'),
  });
}

/**
 * Returns metrics of the store in Prometheus's text format. Creates them anew each time, so that no label
 * outlives what it counts. If the store cannot be read, returns only that.
 */
export async function renderStoreMetrics(store: HealthStore, now: Date): Promise<string> {
  const registry = new Registry();
  const isReadable = await addStoreMetrics(registry, store, now).then(
    () => true,
    (error: unknown) => {
      registry.clear();
      logErrorOncePerMinute('metrics-not-read', error, now);
      return false;
    },
  );
  const readable = gauge(registry, 'frontdesk_store_readable', 'Whether the store could be read.');
  readable.set(isReadable ? 1 : 0);
  return registry.metrics();
}

async function addStoreMetrics(registry: Registry, store: HealthStore, now: Date): Promise<void> {
  const mails = await store.measureMails();
  const name = (rest: string) => `frontdesk_${rest}`;
  gauge(registry, name('mails_waiting'), 'Mails that wait or are being sent.').set(mails.waiting);
  const mailAge = 'Time since the oldest waiting mail was queued; 0 if none waits.';
  gauge(registry, name('mail_queue_age_seconds'), mailAge).set(queueAge(mails, now));
  const dead = 'Mails that were given up.';
  gauge(registry, name('mails_dead'), dead).set(await store.countDeadMails());

  const deliveries = await store.measureDeliveries();
  const waiting = 'Deliveries of webhooks that wait or are being sent.';
  gauge(registry, name('webhooks_waiting'), waiting).set(deliveries.waiting);
  const age = 'Time since the oldest waiting delivery was created; 0 if none waits.';
  gauge(registry, name('webhook_queue_age_seconds'), age).set(queueAge(deliveries, now));

  const stored = 'Stored submissions by form, also spam, unpaid ones and those in the bin.';
  const submissions = gauge(registry, name('submissions'), stored, ['form']);
  for (const { form, count } of await store.countStored()) submissions.set({ form }, count);

  const payments = gauge(registry, name('payments'), 'Payments by mode and state.', [
    'mode',
    'state',
  ]);
  for (const { mode, state, count } of await store.countPaymentStates()) {
    payments.set({ mode, state }, count);
  }
}

function gauge<Label extends string = never>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Gauge<Label> {
  return new Gauge<Label>({ name, help, labelNames, registers: [registry] });
}
