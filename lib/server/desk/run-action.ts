import type { IncomingMessage, ServerResponse } from 'node:http';
import { exceptionTitle } from '@/lib/http/error-texts';
import type {
  ActionDeps,
  ActionRequest,
  ActionResult,
  DeskAction,
  PublicAction,
  SentFiles,
} from '@/lib/server/desk/desk-action';
import {
  leaveBody,
  maxActionBytes,
  type ReadActionBody,
  readFilesBody,
} from '@/lib/server/desk/action-body';
import { deskLanguage } from '@/lib/server/access/operator-language';
import { mainLanguage } from '@/lib/languages/current-language';
import { isPermitted, type Permission } from '@/lib/server/access/is-permitted';
import { setPrivateHeaders } from '@/lib/server/desk/private-headers';
import { findSession, extendSession, readSessionToken } from '@/lib/server/access/sign-in/sessions';
import { formatWait } from '@/lib/server/desk/format-times';
import { visibleStore } from '@/lib/server/access/visible/visible-store';
import {
  actionErrors,
  chooseAgain,
  exceptionMessage,
  accessErrors,
  quotedName,
  tooManyLinks,
} from '@/lib/words/lib/server/desk';
import { isStorageFault, logException } from '@/lib/server/platform/http/logging/log-error';
import { identifyVisitor } from '@/lib/server/platform/http/requests/client-network';
import { isSameSite } from '@/lib/server/platform/http/requests/origins';
import { drainRequest, readFormBody } from '@/lib/server/platform/http/requests/read-body';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import type { Services } from '@/lib/server/services';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { secondsUntil } from '@/lib/server/platform/limits/limits';

/** An action of signed-in operators, as the list has it. */
interface OperatorAction {
  /** What the operator must be permitted. */
  readonly permission: Permission;
  readonly load: () => Promise<DeskAction>;
  readonly acceptsFiles?: boolean | undefined;
  readonly readsBody?: boolean | undefined;
}

/**
 * Runs an action of a signed-in operator: a POST from a page of this site.
 *
 * Everything that changes data at the desk goes through it. Responds 303 to the next page, or 401, 405 or
 * 403 without a change, in this order.
 */
export async function runDeskAction(
  req: IncomingMessage,
  res: ServerResponse,
  { permission, load, acceptsFiles = false, readsBody = false }: OperatorAction,
  openDeps: () => ActionDeps,
): Promise<void> {
  await respond(req, res, openDeps, async (deps, token) => {
    const { services } = deps;
    const { store, settings, now } = services;
    const readForm = acceptsFiles ? readFilesBody : readTextBody;
    const read = readsBody ? leaveBody : readForm;
    const session = await findSession(store, token, now());
    return settle(req, res, deskLanguage(session?.operator, req.headers), async () => {
      if (token === undefined || session === undefined) return refuseSignedOut(req, read, services);
      if (req.method !== 'POST') return errorOf(405);
      if (!isSameSite(req.headers, settings.SITE_URL)) return errorOf(403);
      await extendSession(store, token, session, now());
      const { operator } = session;
      if (!isPermitted(operator, permission)) return notPermitted();
      const visible = { ...services, store: visibleStore(store, operator) };
      const request = { ...deps, ...clientOf(req, services), services: visible, token };
      return readAndRun(req, read, services, async (sent) =>
        (await load())({ ...request, ...sent, operator, session }),
      );
    });
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
    return settle(req, res, deskLanguage(undefined, req.headers), async () => {
      if (req.method !== 'POST') return errorOf(405);
      if (!isSameSite(req.headers, services.settings.SITE_URL)) return errorOf(403);
      return readAndRun(req, readShortBody, services, async ({ fields }) =>
        (await load())({ ...deps, ...clientOf(req, services), fields, token }),
      );
    });
  });
}

const readTextBody: ReadActionBody = (req) => readFormBody(req, maxActionBytes);

const readShortBody: ReadActionBody = (req) => readFormBody(req);

function clientOf(
  req: IncomingMessage,
  { settings }: Services,
): Pick<ActionRequest, 'headers' | 'visitor' | 'userAgent'> {
  const { headers } = req;
  const userAgent = headers['user-agent'] ?? '';
  return { headers, visitor: identifyVisitor(req, settings.TRUST_PROXY), userAgent };
}

/** A status for which there is a sentence. */
type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 503 | 507;

type ActionResponse =
  | Extract<ActionResult, { kind: 'done' | 'json' }>
  | {
      readonly kind: 'error';
      readonly status: ErrorStatus | 429 | 500;
      readonly message: string;
      /** In how many seconds a limit ends, for `Retry-After`. */
      readonly retryAfter?: number;
      /** The page that a browser shows instead of the message. */
      readonly next?: string | undefined;
      /** A text of the operator's that was not stored. */
      readonly typed?: string;
    };

/** The response to an operator whose role does not include the action. */
const notPermitted = (): ActionResponse => ({
  kind: 'error',
  status: 403,
  message: accessErrors.permission,
});

function errorOf(status: ErrorStatus): ActionResponse {
  return { kind: 'error', status, message: actionErrors[status] };
}

/**
 * Returns the error of an action without a session, with the text that was typed in one that has ended, and the
 * names of the files that were chosen.
 */
async function refuseSignedOut(
  req: IncomingMessage,
  readBody: ReadActionBody,
  { settings, uploads }: Services,
): Promise<ActionResponse> {
  if (req.method !== 'POST' || !isSameSite(req.headers, settings.SITE_URL)) return errorOf(401);
  const read = await readBody(req, uploads, false);
  if (read.kind === 'refused') return errorOf(401);
  const names = (read.files?.refused ?? []).map(({ name }) => name);
  const error = errorOf(401);
  if (names.length === 0) return withTyped(error, read.fields);
  const message = `${actionErrors[401]} ${chooseAgain(names.map(quotedName).join(', '))}`;
  return withTyped({ kind: 'error', status: 401, message }, read.fields);
}

/** Adds a reply, mail or note to the error of an action that has not stored it. */
function withTyped(response: ActionResponse, fields: URLSearchParams): ActionResponse {
  const typed = fields.get('text') ?? fields.get('note') ?? '';
  return response.kind === 'error' && typed.trim() !== '' ? { ...response, typed } : response;
}

/** Logs an exception, and returns the response: what to do if the disk is full, else the digest of the log entry. */
function failureResponse(
  error: unknown,
  { url = '' }: IncomingMessage,
  response: ServerResponse,
): ActionResponse {
  if (StoreBusy.is(error)) return errorOf(503);
  const digest = logException(error, url, new Date(), { response });
  if (isStorageFault(error)) return errorOf(507);
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
  const response = await settle(req, res, mainLanguage(), () => {
    const deps = openDeps();
    const token = readSessionToken(req.headers, deps.services.settings.SITE_URL);
    return run(deps, token);
  });
  send(res, response);
}

/** Runs an action in a language. An exception is a response in the same language. */
async function settle(
  req: IncomingMessage,
  res: ServerResponse,
  language: string,
  run: () => Promise<ActionResponse>,
): Promise<ActionResponse> {
  return inLanguage(language, async () => {
    try {
      return await run();
    } catch (error) {
      return failureResponse(error, req, res);
    }
  });
}

async function readAndRun(
  req: IncomingMessage,
  readBody: ReadActionBody,
  services: Services,
  run: (sent: Pick<ActionRequest, 'fields' | 'files' | 'body'>) => Promise<ActionResult>,
): Promise<ActionResponse> {
  const read = await readBody(req, services.uploads, true);
  if (read.kind === 'refused') {
    const refused = errorOf(read.status);
    return read.fields === undefined ? refused : withTyped(refused, read.fields);
  }
  const { kind: _, ...sent } = read;
  try {
    const result = await run(sent);
    return withTyped(responseOf(result, services.now()), sent.fields);
  } finally {
    if (sent.files !== undefined) await deleteUnused(sent.files, services);
    // A browser reads no response while it sends.
    if (sent.body !== undefined) await drainRequest(sent.body);
  }
}

/** Deletes the files that an action has stored no record of. The clean-up deletes those that remain. */
async function deleteUnused(
  { stored }: SentFiles,
  { store, uploads }: Pick<Services, 'store' | 'uploads'>,
): Promise<void> {
  for (const { id } of stored) {
    const isUnused = await store.findFile(id).then(
      (file) => file === undefined,
      () => false,
    );
    if (isUnused) await uploads.remove([id]).catch(() => undefined);
  }
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
      return notPermitted();
  }
}

function send(res: ServerResponse, response: ActionResponse): void {
  if (response.kind === 'done') {
    // A file that is too large is not read to its end.
    if (!res.req.complete) res.setHeader('Connection', 'close');
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
