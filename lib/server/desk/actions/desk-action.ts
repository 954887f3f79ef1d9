import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { exceptionTitle } from '@/lib/http/words';
import { formatWait } from '@/lib/server/desk/views/format-wait';
import {
  actionErrors,
  exceptionMessage,
  permissionError,
  tooManyLinks,
} from '@/lib/server/desk/words';
import { isPermitted, type Permission } from '@/lib/server/desk/permissions';
import { setPrivateHeaders } from '@/lib/server/desk/private-headers';
import { logException } from '@/lib/server/http/logging/log-error';
import { readFormBody } from '@/lib/server/http/requests/read-body';
import { isSameSite } from '@/lib/server/http/requests/origins';
import { findSession, extendSession, readSessionToken } from '@/lib/server/desk/sign-in/sessions';
import { identifyVisitor, type Visitor } from '@/lib/server/http/requests/client-network';
import { secondsUntil } from '@/lib/server/submissions/limits';
import { visibleStore } from '@/lib/server/desk/visible/visible-store';
import { services, type Services } from '@/lib/server/services';
import type { Operator } from '@/lib/server/store/desk-record';
import type { DeskSession } from '@/lib/server/store/store';
import { StoreBusy } from '@/lib/server/store/store-errors';

/** The request of an action. With an operator, the store has what that one may see. */
export interface ActionRequest {
  readonly services: Services;
  readonly fields: URLSearchParams;
  /** The token in the browser's cookie, also if its session has ended. */
  readonly token: string | undefined;
  readonly visitor: Visitor;
  readonly headers: IncomingHttpHeaders;
  /** The header `User-Agent`, which names the browser. */
  readonly userAgent: string;
}

export interface DeskActionRequest extends ActionRequest {
  readonly token: string;
  /** The signed-in operator. */
  readonly operator: Operator;
  readonly session: DeskSession;
}

/** For whom something is done: by an action, or by a job that an action has left it to. */
export interface ForOperator extends Pick<ActionRequest, 'services'> {
  readonly operator: Pick<Operator, 'email'>;
}

/** The result of an action: a redirect, or why it did nothing. */
export type ActionResult =
  | {
      readonly kind: 'done';
      readonly next: string;
      readonly cookie?: string | readonly string[];
    }
  /** Data for a script of the page. */
  | { readonly kind: 'json'; readonly value: object }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'missing' }
  /** A limit is reached until then. Browsers go on to the page `next`, which says so too. */
  | { readonly kind: 'limited'; readonly until: Date; readonly next?: string }
  /** The operator may not see the form of the submission, or may not do this. */
  | { readonly kind: 'not-permitted' };

/** A reply has at most 20,000 characters, of up to nine bytes each when URL-encoded. */
export const maxActionBytes = 256 * 1024;

type ActionHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/**
 * Handles an action of a signed-in operator: a POST from a page of this site.
 *
 * Everything that changes data at the desk uses it. Responds 303 to the next page, or 401, 405 or 403
 * without a change, in this order. `permission` is what the operator must be permitted.
 */
export function deskAction(
  permission: Permission,
  handler: (request: DeskActionRequest) => Promise<ActionResult>,
  open: () => Services = services,
): ActionHandler {
  return handleRequest(open, async (req, desk, token) => {
    const session = await findSession(desk.store, token, desk.now());
    if (token === undefined || session === undefined) return errorOf(401);
    if (req.method !== 'POST') return errorOf(405);
    if (!isSameSite(req.headers, desk.settings.SITE_URL)) return errorOf(403);
    await extendSession(desk.store, token, session, desk.now());
    const { operator } = session;
    if (!isPermitted(operator, permission)) return notPermitted;
    const visible = { ...desk, store: visibleStore(desk.store, operator) };
    return readAndRun(req, desk, maxActionBytes, (fields) =>
      handler({ ...clientOf(req, desk), services: visible, fields, token, operator, session }),
    );
  });
}

/** Handles an action without a session, such as signing in: a POST from a page of this site. */
export function publicDeskAction(
  handler: (request: ActionRequest) => Promise<ActionResult>,
  open: () => Services = services,
): ActionHandler {
  return handleRequest(open, async (req, desk, token) => {
    if (req.method !== 'POST') return errorOf(405);
    if (!isSameSite(req.headers, desk.settings.SITE_URL)) return errorOf(403);
    return readAndRun(req, desk, undefined, (fields) =>
      handler({ ...clientOf(req, desk), services: desk, fields, token }),
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

function handleRequest(
  open: () => Services,
  run: (req: IncomingMessage, desk: Services, token: string | undefined) => Promise<ActionResponse>,
): ActionHandler {
  return async (req, res) => {
    setPrivateHeaders(res);
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
  { now }: Pick<Services, 'now'>,
  maxBytes: number | undefined,
  run: (fields: URLSearchParams) => Promise<ActionResult>,
): Promise<ActionResponse> {
  const read = await readFormBody(req, maxBytes);
  if (read.kind === 'refused') return errorOf(read.status);
  const result = await run(read.fields);
  switch (result.kind) {
    case 'done':
    case 'json':
      return result;
    case 'invalid':
      return errorOf(400);
    case 'missing':
      return errorOf(404);
    case 'limited': {
      const retryAfter = secondsUntil(result.until, now());
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
  const { status, message, retryAfter, next } = response;
  if (status === 405) res.setHeader('Allow', 'POST');
  if (status === 503) res.setHeader('Retry-After', '5');
  if (retryAfter !== undefined) res.setHeader('Retry-After', retryAfter);
  if (next !== undefined) res.setHeader('Refresh', `0; url=${next}`);
  // Closing avoids reading the rest of a body that is too large.
  if (status === 413) res.setHeader('Connection', 'close');
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.statusCode = status;
  res.end(`${message}\n`);
}
