import type { IncomingMessage, ServerResponse } from 'node:http';
import { exceptionTitle } from '@/lib/http/error-texts';
import { apiErrors } from '@/lib/words/lib/server/access/connections';
import { setPrivateHeaders } from '@/lib/server/desk/private-headers';
import { logException } from '@/lib/server/platform/http/logging/log-error';
import { hashToken, isToken } from '@/lib/server/platform/http/requests/tokens';
import type { Services } from '@/lib/server/services';
import type { ApiToken } from '@/lib/server/inbox/api/api-token';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { secondsUntil } from '@/lib/server/platform/limits/limits';
import type { Limit } from '@/lib/server/platform/store/limits-sql';

/** What a request of the read API has done: sent its response, or asked for an error. */
type ApiOutcome =
  | 'sent'
  | 'missing'
  /** `sentence` says the right form. */
  | { readonly invalid: string };

/**
 * Handles a request of the read API.
 *
 * `send` writes the response. Responds 401 without a token, then 405 to other methods than GET and HEAD, 429
 * above `limit`, whose key gets the id of the token, and 503 while the store is busy.
 */
export async function apiRequest(
  req: IncomingMessage,
  res: ServerResponse,
  { store, now }: Pick<Services, 'store' | 'now'>,
  limit: Limit,
  send: (token: ApiToken) => Promise<ApiOutcome>,
): Promise<void> {
  const sendError = (status: number, error: string) => {
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.statusCode = status;
    res.end(req.method === 'HEAD' ? undefined : JSON.stringify({ error }));
  };
  setPrivateHeaders(res);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  try {
    const token = await findApiToken(req, store);
    if (token === undefined) {
      res.setHeader('WWW-Authenticate', 'Basic realm="submissions", Bearer');
      sendError(401, apiErrors[401]);
      return;
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD');
      sendError(405, apiErrors[405]);
      return;
    }
    const full = await store.countLimits([{ ...limit, key: `${limit.key}:${token.id}` }], now());
    if (full !== undefined) {
      res.setHeader('Retry-After', String(secondsUntil(full.until, now())));
      sendError(429, apiErrors[429]);
      return;
    }
    await store.touchApiToken(token.tokenHash, now());
    const outcome = await send(token);
    if (outcome === 'missing') sendError(404, apiErrors[404]);
    else if (outcome !== 'sent') sendError(400, outcome.invalid);
  } catch (error) {
    if (res.headersSent) {
      // Destroying the connection marks the response as incomplete.
      res.destroy();
    } else if (StoreBusy.is(error)) {
      res.setHeader('Retry-After', '5');
      sendError(503, apiErrors[503]);
    } else {
      logException(error, req.url ?? '', now(), { response: res });
      sendError(500, exceptionTitle('server'));
    }
  }
}

/** Finds the token of an `Authorization` header: `Bearer token`, or `Basic` with `:token` or `token:`. */
export async function findApiToken(
  { headers: { authorization = '' } }: Pick<IncomingMessage, 'headers'>,
  store: Pick<Services['store'], 'findApiToken'>,
): Promise<ApiToken | undefined> {
  const [, scheme = '', value = ''] = /^(basic|bearer) +(\S+)$/i.exec(authorization) ?? [];
  const text =
    scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString('utf8') : value;
  const token = text.split(':').find(isToken);
  return token === undefined ? undefined : store.findApiToken(hashToken(token));
}
