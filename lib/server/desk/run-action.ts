import type { IncomingMessage, ServerResponse } from 'node:http';
import { exceptionTitle } from '@/lib/http/error-texts';
import type {
  ActionDeps,
  ActionRequest,
  ActionResult,
  DeskAction,
  PublicAction,
} from '@/lib/server/desk/desk-action';
import { isPermitted, type Permission } from '@/lib/server/access/is-permitted';
import { setPrivateHeaders } from '@/lib/server/desk/private-headers';
import { findSession, extendSession, readSessionToken } from '@/lib/server/access/sign-in/sessions';
import { formatWait } from '@/lib/server/desk/format-times';
import { visibleStore } from '@/lib/server/access/visible/visible-store';
import {
  actionErrors,
  exceptionMessage,
  permissionError,
  tooManyLinks,
} from '@/lib/server/desk/words';
import { logException } from '@/lib/server/platform/http/logging/log-error';
import { identifyVisitor } from '@/lib/server/platform/http/requests/client-network';
import { isSameSite } from '@/lib/server/platform/http/requests/origins';
import { readFormBody } from '@/lib/server/platform/http/requests/read-body';
import type { Services } from '@/lib/server/services';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { secondsUntil } from '@/lib/server/platform/limits/limits';

/** A reply has at most 20,000 characters, of up to nine bytes each when URL-encoded. */
export const maxActionBytes = 256 * 1024;

/**
 * Runs an action of a signed-in operator: a POST from a page of this site.
 *
 * Everything that changes data at the desk goes through it. Responds 303 to the next page, or 401, 405 or
 * 403 without a change, in this order. `permission` is what the operator must be permitted.
 */
export async function runDeskAction(
  req: IncomingMessage,
  res: ServerResponse,
  permission: Permission,
  load: () => Promise<DeskAction>,
  openDeps: () => ActionDeps,
): Promise<void> {
  await respond(req, res, openDeps, async (deps, token) => {
    const { services } = deps;
    const { store, settings, now } = services;
    const session = await findSession(store, token, now());
    if (token === undefined || session === undefined) return refuseSignedOut(req, services);
    if (req.method !== 'POST') return errorOf(405);
    if (!isSameSite(req.headers, settings.SITE_URL)) return errorOf(403);
    await extendSession(store, token, session, now());
    const { operator } = session;
    if (!isPermitted(operator, permission)) return notPermitted;
    const visible = { ...services, store: visibleStore(store, operator) };
    const request = { ...deps, ...clientOf(req, services), services: visible, token };
    return readAndRun(req, services, maxActionBytes, async (fields) =>
      (await load())({ ...request, fields, operator, session }),
    );
  });
}

/** Runs an action without a session, such as signing in: a POST from a page of this site. */
export async function runPublicAction(
  req: IncomingMessage,
  res: ServerResponse,
  load: () => Promise<PublicAction>,
  openDeps: () => ActionDeps,
): Promise<void> {
  await respond(req, res, openDeps, async (deps, token) => {
    const { services } = deps;
    if (req.method !== 'POST') return errorOf(405);
    if (!isSameSite(req.headers, services.settings.SITE_URL)) return errorOf(403);
    return readAndRun(req, services, undefined, async (fields) =>
      (await load())({ ...deps, ...clientOf(req, services), fields, token }),
    );
  });
}

function clientOf(
  req: IncomingMessage,
  { settings }: Services,
): Pick<ActionRequest, 'headers' | 'visitor' | 'userAgent'> {
  const { headers } = req;
  const userAgent = headers['user-agent'] ?? '';
  return { headers, visitor: identifyVisitor(req, settings.TRUST_PROXY), userAgent };
}

type ActionResponse =
  | Extract<ActionResult, { kind: 'done' | 'json' }>
  | {
      readonly kind: 'error';
      readonly status: keyof typeof actionErrors | 429 | 500;
      readonly message: string;
      /** In how many seconds a limit ends, for `Retry-After`. */
      readonly retryAfter?: number;
      /** The page that a browser shows instead of the message. */
      readonly next?: string | undefined;
      /** A text of the operator's that was not stored. */
      readonly typed?: string;
    };

/** The response to an operator whose role does not include the action. */
const notPermitted: ActionResponse = {
  kind: 'error',
  status: 403,
  message: permissionError,
};

function errorOf(status: keyof typeof actionErrors): ActionResponse {
  return { kind: 'error', status, message: actionErrors[status] };
}

/** Returns the error of an action without a session, with the text that was typed in one that has ended. */
async function refuseSignedOut(
  req: IncomingMessage,
  { settings }: Services,
): Promise<ActionResponse> {
  if (req.method !== 'POST' || !isSameSite(req.headers, settings.SITE_URL)) return errorOf(401);
  const read = await readFormBody(req, maxActionBytes);
  return read.kind === 'refused' ? errorOf(401) : withTyped(errorOf(401), read.fields);
}

/** Adds a reply, mail or note to the error of an action that has not stored it. */
function withTyped(response: ActionResponse, fields: URLSearchParams): ActionResponse {
  const typed = fields.get('text') ?? fields.get('note') ?? '';
  return response.kind === 'error' && typed.trim() !== '' ? { ...response, typed } : response;
}

/** Logs an exception and returns the response with the digest of its log entry. */
function exceptionResponse(
  error: unknown,
  { url = '' }: IncomingMessage,
  response: ServerResponse,
): ActionResponse {
  const digest = logException(error, url, new Date(), { response });
  return {
    kind: 'error',
    status: 500,
    message: exceptionMessage(exceptionTitle('server'), digest),
  };
}

async function respond(
  req: IncomingMessage,
  res: ServerResponse,
  openDeps: () => ActionDeps,
  run: (deps: ActionDeps, token: string | undefined) => Promise<ActionResponse>,
): Promise<void> {
  setPrivateHeaders(res);
  try {
    const deps = openDeps();
    const token = readSessionToken(req.headers, deps.services.settings.SITE_URL);
    send(res, await run(deps, token));
  } catch (error) {
    send(res, StoreBusy.is(error) ? errorOf(503) : exceptionResponse(error, req, res));
  }
}

async function readAndRun(
  req: IncomingMessage,
  { now }: Pick<Services, 'now'>,
  maxBytes: number | undefined,
  run: (fields: URLSearchParams) => Promise<ActionResult>,
): Promise<ActionResponse> {
  const read = await readFormBody(req, maxBytes);
  if (read.kind === 'refused') return errorOf(read.status);
  return withTyped(responseOf(await run(read.fields), now()), read.fields);
}

function responseOf(result: ActionResult, now: Date): ActionResponse {
  switch (result.kind) {
    case 'done':
    case 'json':
      return result;
    case 'invalid':
      return errorOf(400);
    case 'missing':
      return errorOf(404);
    case 'changed':
      return errorOf(409);
    case 'limited': {
      const retryAfter = secondsUntil(result.until, now);
      const message = tooManyLinks(formatWait(retryAfter));
      return { kind: 'error', status: 429, message, retryAfter, next: result.next };
    }
    case 'not-permitted':
      return notPermitted;
  }
}

function send(res: ServerResponse, response: ActionResponse): void {
  if (response.kind === 'done') {
    if (response.cookie !== undefined) res.setHeader('Set-Cookie', [response.cookie].flat());
    res.writeHead(303, { Location: response.next }).end();
    return;
  }
  if (response.kind === 'json') {
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify(response.value));
    return;
  }
  const { status, message, retryAfter, next, typed } = response;
  if (status === 405) res.setHeader('Allow', 'POST');
  if (status === 503) res.setHeader('Retry-After', '5');
  if (retryAfter !== undefined) res.setHeader('Retry-After', retryAfter);
  if (next !== undefined) res.setHeader('Refresh', `0; url=${next}`);
  // Closing avoids reading the rest of a body that is too large.
  if (status === 413) res.setHeader('Connection', 'close');
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.statusCode = status;
  // The error page shows what follows the empty line as a text of its own.
  res.end(typed === undefined ? `${message}\n` : `${message}\n\n${typed}`);
}
