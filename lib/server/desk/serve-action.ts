import type { IncomingMessage, ServerResponse } from 'node:http';
import { findAction, type ListedAction } from '@/lib/server/desk/action-list';
import type { ActionDeps } from '@/lib/server/desk/desk-action';
import { runDeskAction, runPublicAction } from '@/lib/server/desk/run-action';
import { runDownload } from '@/lib/server/desk/run-download';
import { nameRoute } from '@/lib/server/platform/http/metrics/route-name';
import { sendMissingEndpoint } from '@/lib/server/platform/http/responses/missing-endpoint';

/**
 * Responds to a request of `/api/desk/`. `parts` are those of the address after it. Responds 404 where the
 * list has no action.
 */
export async function serveAction(
  req: IncomingMessage,
  res: ServerResponse,
  parts: readonly string[],
  actions: readonly ListedAction[],
  openDeps: () => ActionDeps,
): Promise<void> {
  const found = findAction(actions, parts);
  if (found === undefined) {
    sendMissingEndpoint(res);
    return;
  }
  const { action, params } = found;
  nameRoute(res, `/api/desk/${action.path}`);
  if (action.method === 'POST') {
    if (action.permission === 'public') await runPublicAction(req, res, action.load, openDeps);
    else await runDeskAction(req, res, action.permission, action.load, openDeps);
    return;
  }
  const { searchParams: query } = new URL(req.url ?? '/', 'http://localhost');
  const request = { ...openDeps(), req, res, query, params };
  if (action.permission === 'public') await (await action.load())(request);
  else await runDownload(request, action.permission, await action.load());
}
