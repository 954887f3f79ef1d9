import { deskLanguage } from '@/lib/server/access/operator-language';
import type { DeskSession } from '@/lib/server/access/sign-in/session-record';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { exceptionTitle } from '@/lib/http/error-texts';
import type { DeskDownload, PublicDownloadRequest } from '@/lib/server/desk/desk-download';
import { isPermitted, type Permission } from '@/lib/server/access/is-permitted';
import { setPrivateHeaders } from '@/lib/server/desk/private-headers';
import { findSession, extendSession, readSessionToken } from '@/lib/server/access/sign-in/sessions';
import { visibleStore } from '@/lib/server/access/visible/visible-store';
import { actionErrors, accessErrors, exceptionMessage } from '@/lib/words/lib/server/desk';
import { logException } from '@/lib/server/platform/http/logging/log-error';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';

/**
 * Runs a download of a signed-in operator.
 *
 * Responds 401 without a session, then 405 to other methods than GET and HEAD, then 403 without the
 * permission, and 503 while the store is busy.
 */
export async function runDownload(
  request: PublicDownloadRequest,
  permission: Permission,
  { errors, isAutomatic = false, respondToToken, send }: DeskDownload,
): Promise<void> {
  const { req, res, services } = request;
  const { store, settings, now } = services;
  if ((await respondToToken?.(request)) === true) return;
  const sendText = (status: number, text: string) => {
    res.setHeader('Content-Type', 'text/plain; charset=utf-8');
    res.statusCode = status;
    res.end(`${text}\n`);
  };
  const sendError = (status: 401 | 403 | 404 | 405 | 503) => {
    const others = { 401: actionErrors[401], 403: accessErrors.permission, 503: accessErrors.busy };
    sendText(status, { ...others, ...errors }[status]);
  };
  const settle = async (run: () => Promise<void>) => {
    try {
      await run();
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
  };
  const sendFor = async (token: string | undefined, session: DeskSession | undefined) => {
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
    const { operator } = session;
    if (!isPermitted(operator, permission)) {
      sendError(403);
      return;
    }
    const visible = visibleStore(store, operator);
    const sent = await send({ ...request, operator, session, store: visible });
    if (sent === 'missing') sendError(404);
  };
  setPrivateHeaders(res);
  await settle(async () => {
    const token = readSessionToken(req.headers, settings.SITE_URL);
    const session = await findSession(store, token, now());
    const language = deskLanguage(session?.operator, req.headers);
    await inLanguage(language, () => settle(() => sendFor(token, session)));
  });
}
