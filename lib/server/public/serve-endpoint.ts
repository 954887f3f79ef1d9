import type { NextApiRequest, NextApiResponse } from 'next';
import { findAction } from '@/lib/server/desk/action-list';
import { nameRoute } from '@/lib/server/platform/http/metrics/route-name';
import { sendMissingEndpoint } from '@/lib/server/platform/http/responses/missing-endpoint';
import type { ListedApiEndpoint } from '@/lib/server/public/endpoint-list';

/**
 * Responds to a request of `/api/`. `parts` are those of its address after it. Responds 404 to every method
 * where the list has no endpoint; Next.js sends 405 to some.
 */
export async function serveEndpoint(
  request: NextApiRequest,
  response: NextApiResponse,
  parts: readonly string[],
  endpoints: readonly ListedApiEndpoint[],
): Promise<void> {
  const found = findAction(endpoints, ['', 'api', ...parts]);
  // The name in the metrics of all addresses without an endpoint.
  nameRoute(response, found?.action.path ?? '/api/[...path]');
  if (found === undefined) {
    sendMissingEndpoint(response);
    return;
  }
  const handle = await found.action.load();
  Object.assign(request.query, found.params);
  await handle(request, response);
}
