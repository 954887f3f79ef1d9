import { randomBytes } from 'node:crypto';
import { getContent } from '@/lib/server/content/load-content';
import type { ActionDeps } from '@/lib/server/desk/desk-action';
import { logError, logErrorOncePerMinute } from '@/lib/server/platform/http/logging/log-error';
import { services } from '@/lib/server/services';
import { webhookNetwork } from '@/lib/server/alerts/webhooks/send';

/** Returns what actions and downloads get from the running process. */
export function actionDeps(): ActionDeps {
  return {
    services: services(),
    randomBytes,
    readContent: getContent,
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
