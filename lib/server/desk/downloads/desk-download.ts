import type { IncomingMessage, ServerResponse } from 'node:http';
import { exceptionTitle } from '@/lib/http/words';
import { downloadErrors, exceptionMessage } from '@/lib/server/desk/words';
import { isPermitted, type Permission } from '@/lib/server/desk/permissions';
import { setPrivateHeaders } from '@/lib/server/desk/private-headers';
import { findSession, extendSession, readSessionToken } from '@/lib/server/desk/sign-in/sessions';
import { visibleStore } from '@/lib/server/desk/visible/visible-store';
import { logException } from '@/lib/server/http/logging/log-error';
import type { Operator } from '@/lib/server/store/desk-record';
import type { Services } from '@/lib/server/services';
import type { DeskSession, Store } from '@/lib/server/store/store';
import { StoreBusy } from '@/lib/server/store/store-errors';

/** The messages of a download, by status. */
interface DownloadErrors {
  readonly 404: string;
  readonly 405: string;
}

/**
 * Handles a download of a signed-in operator.
 *
 * `send` gets the store as the operator may see it. It writes the response, or returns `missing` for 404. Responds 401 without a session, then 405 to
 * other methods than GET and HEAD, then 403 without the permission, and 503 while the store is busy. A
 * request that a page makes by itself (`isAutomatic`) does not extend the session.
 */
export async function deskDownload(
  req: IncomingMessage,
  res: ServerResponse,
  { store, settings, now }: Services,
  permission: Permission,
  errors: DownloadErrors,
  send: (operator: Operator, session: DeskSession, visible: Store) => Promise<'sent' | 'missing'>,
  { isAutomatic = false }: { readonly isAutomatic?: boolean } = {},
): Promise<void> {
  const sendText = (status: number, text: string) => {
    res.setHeader('Content-Type', 'text/plain; charset=utf-8');
    res.statusCode = status;
    res.end(`${text}\n`);
  };
  const sendError = (status: 401 | 403 | 404 | 405 | 503) => {
    sendText(status, { ...downloadErrors, ...errors }[status]);
  };
  setPrivateHeaders(res);
  try {
    const token = readSessionToken(req.headers, settings.SITE_URL);
    const session = await findSession(store, token, now());
    if (token === undefined || session === undefined) {
      sendError(401);
      return;
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD');
      sendError(405);
      return;
    }
    if (!isAutomatic) await extendSession(store, token, session, now());
    if (!isPermitted(session.operator, permission)) {
      sendError(403);
      return;
    }
    const visible = visibleStore(store, session.operator);
    if ((await send(session.operator, session, visible)) === 'missing') sendError(404);
  } catch (error) {
    if (res.headersSent) {
      // Destroying the connection marks the file as incomplete for the browser.
      res.destroy();
      return;
    }
    if (!StoreBusy.is(error)) {
      const digest = logException(error, req.url ?? '', now(), { response: res });
      sendText(500, exceptionMessage(exceptionTitle('server'), digest));
      return;
    }
    res.setHeader('Retry-After', '5');
    sendError(503);
  }
}
