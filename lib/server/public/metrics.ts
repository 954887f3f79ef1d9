import type { NextApiRequest, NextApiResponse } from 'next';
import { handleMetrics } from '@/lib/server/platform/http/metrics/metrics-endpoint';
import { requestMetrics } from '@/lib/server/platform/http/metrics/request-metrics';
import { shareResult } from '@/lib/server/platform/http/responses/share-result';
import { jobMetrics } from '@/lib/server/platform/jobs/job-metrics';
import { services } from '@/lib/server/services';
import { renderStoreMetrics } from '@/lib/server/public/store-metrics';

/** Counting reads an index of all submissions, so requests within five seconds share one result. */
const storeMetrics = shareResult(
  () => {
    const { store, now } = services();
    return renderStoreMetrics(store, now());
  },
  5000,
  () => new Date(),
);

/** Sends the metrics of this process, its jobs and the store. */
export async function sendMetrics(request: NextApiRequest, response: NextApiResponse) {
  await handleMetrics(request, response, {
    token: services().settings.METRICS_TOKEN,
    render: async () =>
      [
        await requestMetrics().registry.metrics(),
        await jobMetrics().registry.metrics(),
        await storeMetrics(),
      ].join('\n'),
  });
}
