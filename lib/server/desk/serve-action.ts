import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { webhookNetwork } from '@/lib/server/alerts/webhooks/send';
import { getContent, getDeskContent } from '@/lib/server/content/load-content';
import { findAction, type ListedAction } from '@/lib/server/desk/action-list';
import type { ActionDeps } from '@/lib/server/desk/desk-action';
import { runDeskAction, runPublicAction } from '@/lib/server/desk/run-action';
import { runDownload } from '@/lib/server/desk/run-download';
import { logError, logErrorOncePerMinute } from '@/lib/server/platform/http/logging/log-error';
import { nameRoute } from '@/lib/server/platform/http/metrics/route-name';
import { sendMissingEndpoint } from '@/lib/server/platform/http/endpoint';
import { services } from '@/lib/server/services';

/** Returns what actions and downloads get from the running process. */
export function actionDeps(): ActionDeps {
  return {
    services: services(),
    randomBytes,
    readContent: getDeskContent,
    openPayments: async () => {
      // Few actions pay, and this loads the modules of all bookings and mails.
      const { configuredPayments } = await import('@/lib/server/configured-payments');
      return configuredPayments(await getContent());
    },
    logRefundFailure: (error) => {
      logErrorOncePerMinute('refund-not-requested', error, new Date());
    },
    webhookNetwork,
    defer: (failure, work) => {
      setImmediate(() => {
        work().catch((error: unknown) => {
          logError(failure, error, new Date());
        });
      });
    },
  };
}

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
    else await runDeskAction(req, res, action, openDeps);
    return;
  }
  const { searchParams: query } = new URL(req.url ?? '/', 'http://localhost');
  const request = { ...openDeps(), req, res, query, params };
  if (action.permission === 'public') await (await action.load())(request);
  else await runDownload(request, action.permission, await action.load());
}
