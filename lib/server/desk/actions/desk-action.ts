import type { IncomingMessage, ServerResponse } from 'node:http';
import { exceptionTitle } from '@/lib/http/words';
import { actionErrors, exceptionMessage } from '@/lib/server/desk/words';
import { setPrivateHeaders } from '@/lib/server/desk/private-headers';
import { logException } from '@/lib/server/http/logging/log-error';
import { readFormBody } from '@/lib/server/http/requests/read-body';
import { isSameSite } from '@/lib/server/http/requests/origins';
import { findSession, extendSession, readSessionToken } from '@/lib/server/desk/sign-in/sessions';
import { services, type Services } from '@/lib/server/services';
import { StoreBusy } from '@/lib/server/store/store-errors';

/** The request of an action. */
export interface ActionRequest {
  readonly services: Services;
  readonly fields: URLSearchParams;
  /** The token in the browser's cookie, also if its session has ended. */
  readonly token: string | undefined;
}

export interface DeskActionRequest extends ActionRequest {
  readonly token: string;
  /** The e-mail address of the signed-in operator. */
  readonly operator: string;
}

/** The result of an action: a redirect, or why it did nothing. */
export type ActionResult =
  | { readonly kind: 'done'; readonly next: string; readonly cookie?: string }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'missing' };

type ActionHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/**
 * Handles an action of a signed-in operator: a POST from a page of this site.
 *
 * Everything that changes data at the desk uses it. Responds 303 to the next page, or 405, 401 or 403
 * without a change.
 */
export function deskAction(
  handler: (request: DeskActionRequest) => Promise<ActionResult>,
  open: () => Services = services,
): ActionHandler {
  return handlePost(open, async (req, desk, token) => {
    const session = await findSession(desk.store, token, desk.now());
    if (token === undefined || session === undefined) return errorOf(401);
    if (!isSameSite(req.headers, desk.settings.SITE_URL)) return errorOf(403);
    await extendSession(desk.store, token, session, desk.now());
    const operator = session.email;
    return readAndRun(req, (fields) => handler({ services: desk, fields, token, operator }));
  });
}

/** Handles an action without a session, such as signing in: a POST from a page of this site. */
export function publicDeskAction(
  handler: (request: ActionRequest) => Promise<ActionResult>,
  open: () => Services = services,
): ActionHandler {
  return handlePost(open, async (req, desk, token) => {
    if (!isSameSite(req.headers, desk.settings.SITE_URL)) return errorOf(403);
    return readAndRun(req, (fields) => handler({ services: desk, fields, token }));
  });
}

type ActionResponse =
  | Extract<ActionResult, { kind: 'done' }>
  | {
      readonly kind: 'error';
      readonly status: keyof typeof actionErrors | 500;
      readonly message: string;
    };

function errorOf(status: keyof typeof actionErrors): ActionResponse {
  return { kind: 'error', status, message: actionErrors[status] };
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

function handlePost(
  open: () => Services,
  run: (req: IncomingMessage, desk: Services, token: string | undefined) => Promise<ActionResponse>,
): ActionHandler {
  return async (req, res) => {
    setPrivateHeaders(res);
    if (req.method !== 'POST') {
      send(res, errorOf(405));
      return;
    }
    try {
      const desk = open();
      send(res, await run(req, desk, readSessionToken(req.headers, desk.settings.SITE_URL)));
    } catch (error) {
      send(res, StoreBusy.is(error) ? errorOf(503) : exceptionResponse(error, req, res));
    }
  };
}

async function readAndRun(
  req: IncomingMessage,
  run: (fields: URLSearchParams) => Promise<ActionResult>,
): Promise<ActionResponse> {
  const read = await readFormBody(req);
  if (read.kind === 'refused') return errorOf(read.status);
  const result = await run(read.fields);
  switch (result.kind) {
    case 'done':
      return result;
    case 'invalid':
      return errorOf(400);
    case 'missing':
      return errorOf(404);
  }
}

function send(res: ServerResponse, response: ActionResponse): void {
  if (response.kind === 'done') {
    if (response.cookie !== undefined) res.setHeader('Set-Cookie', response.cookie);
    res.writeHead(303, { Location: response.next }).end();
    return;
  }
  const { status, message } = response;
  if (status === 405) res.setHeader('Allow', 'POST');
  if (status === 503) res.setHeader('Retry-After', '5');
  // Closing avoids reading the rest of a body that is too large.
  if (status === 413) res.setHeader('Connection', 'close');
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.statusCode = status;
  res.end(`${message}\n`);
}
