import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { actions } from '@/lib/server/actions';
import type { Content } from '@/lib/server/content/content';
import type { ActionDeps } from '@/lib/server/desk/desk-action';
import { serveAction } from '@/lib/server/desk/serve-action';
import { webhookNetwork } from '@/lib/server/alerts/webhooks/send';
import { decidedContent } from '@/tests/support/decided-content';
import {
  completeContent,
  readCancelledEvent,
  readDeskChoices,
  readDeskContent,
  readDeskEvents,
  readDeskSite,
} from '@/tests/support/desk/content';

/** The start of the addresses of actions. */
export const actionPrefix = '/api/desk/';

/** The content of actions that do not read `readDeskContent`. */
const contents = {
  notifications: readDeskChoices,
  recipients: readDeskChoices,
  silences: readDeskChoices,
  'test-mail': readDeskSite,
  refund: readDeskEvents,
  'refund-all': readCancelledEvent,
  bookings: readDeskEvents,
} as const;

/** Reads the content of an action. */
function readContent(
  path: string,
  readInbox: Parameters<typeof completeContent>[0] = readDeskContent,
): Promise<Content> {
  const [feature = ''] = path.split('/');
  const read = Object.entries(contents).find(([name]) => name === feature)?.[1];
  return completeContent(read ?? readInbox);
}

/** Responds to requests of `/api/desk/` as the site does, without its network and its services. */
export function serveDeskActions(
  deps: Pick<ActionDeps, 'services' | 'defer' | 'openPayments'>,
  readInbox?: Parameters<typeof completeContent>[0],
): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  return async (req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://localhost');
    const path = pathname.slice(actionPrefix.length);
    await serveAction(req, res, path.split('/').map(decodeURIComponent), actions, () => ({
      ...deps,
      randomBytes,
      readContent: async () =>
        decidedContent(
          await readContent(path, readInbox),
          await deps.services.store.listDateStates(),
        ),
      logRefundFailure: (error) => {
        throw error;
      },
      // Its host is on this machine, so that nothing is sent.
      webhookNetwork: { ...webhookNetwork, resolve: () => Promise.resolve(['127.0.0.1']) },
    }));
  };
}
