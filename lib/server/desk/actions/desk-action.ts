import type { IncomingMessage, ServerResponse } from 'node:http';
import { exceptionTitle } from '@/lib/http/error-text';
import { setPrivateHeaders } from '@/lib/server/desk/private-headers';
import { logException } from '@/lib/server/http/log-exception';
import { readFields } from '@/lib/server/http/read-fields';
import { isSameSite } from '@/lib/server/http/same-site';
import { findSession, extendSession, readSessionToken } from '@/lib/server/desk/sign-in/sessions';
import { services, type Services } from '@/lib/server/services';
import { StoreBusy } from '@/lib/server/store/store-busy';

/** What an action is to do. */
export interface ActionRequest {
  readonly services: Services;
  readonly fields: URLSearchParams;
  /** The token that the browser holds, whether or not it still opens anything. */
  readonly token: string | undefined;
}

export interface DeskActionRequest extends ActionRequest {
  readonly token: string;
  /** The e-mail address of the operator who is signed in. */
  readonly operator: string;
}

/** How an action ended: with the page to show next, or with nothing to act on. */
export type ActionResult =
  | { readonly kind: 'done'; readonly next: string; readonly cookie?: string }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'missing' };

type ActionHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/**
 * The only way to change anything at the desk: a POST, with a session that lasts, from a page of
 * this site. Otherwise 405, 401 or 403, and nothing has changed. Success is 303 to the next page.
 */
export function deskAction(
  handler: (request: DeskActionRequest) => Promise<ActionResult>,
  open: () => Services = services,
): ActionHandler {
  return answerPost(open, async (req, desk, token) => {
    const session = await findSession(desk.store, token, desk.now());
    if (token === undefined || session === undefined) return refuse(401);
    if (!isSameSite(req.headers, desk.settings.SITE_URL)) return refuse(403);
    await extendSession(desk.store, token, session, desk.now());
    const operator = session.email;
    return readAndRun(req, (fields) => handler({ services: desk, fields, token, operator }));
  });
}

/** An action for people without a session, such as signing in: a POST from a page of this site. */
export function publicDeskAction(
  handler: (request: ActionRequest) => Promise<ActionResult>,
  open: () => Services = services,
): ActionHandler {
  return answerPost(open, async (req, desk, token) => {
    if (!isSameSite(req.headers, desk.settings.SITE_URL)) return refuse(403);
    return readAndRun(req, (fields) => handler({ services: desk, fields, token }));
  });
}

type Refusal = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 503;

type Answer =
  | Extract<ActionResult, { kind: 'done' }>
  | { readonly kind: 'refused'; readonly status: Refusal | 500; readonly words: string };

const refusals: Readonly<Record<Refusal, string>> = {
  400: 'Something is missing in what was sent. Go back, load the page again and try once more.',
  401: 'You are not signed in, or your session has ended. Sign in with a new link to the desk.',
  403: 'This came from a page that is not part of this site, so nothing was done.',
  404: 'What this was about is not there any more. Go back to the list.',
  405: 'Actions of the desk are sent by its own forms, with POST.',
  413: 'That is more than a form of the desk sends.',
  415: 'Actions of the desk are sent as application/x-www-form-urlencoded.',
  503: 'The store is busy and nothing was changed. Go back and try again in a moment.',
};

function refuse(status: Refusal): Answer {
  return { kind: 'refused', status, words: refusals[status] };
}

/** The framework would log it without a name by which anybody who met it could ask for it. */
function crashed(error: unknown, address = ''): Answer {
  const words = `${exceptionTitle('server')}. Digest: ${logException(error, address, new Date())}.`;
  return { kind: 'refused', status: 500, words };
}

function answerPost(
  open: () => Services,
  answer: (req: IncomingMessage, desk: Services, token: string | undefined) => Promise<Answer>,
): ActionHandler {
  return async (req, res) => {
    setPrivateHeaders(res);
    if (req.method !== 'POST') {
      send(res, refuse(405));
      return;
    }
    try {
      const desk = open();
      send(res, await answer(req, desk, readSessionToken(req.headers, desk.settings.SITE_URL)));
    } catch (error) {
      send(res, StoreBusy.is(error) ? refuse(503) : crashed(error, req.url));
    }
  };
}

async function readAndRun(
  req: IncomingMessage,
  run: (fields: URLSearchParams) => Promise<ActionResult>,
): Promise<Answer> {
  const read = await readFields(req);
  if (read.kind === 'refused') return refuse(read.status);
  const result = await run(read.fields);
  switch (result.kind) {
    case 'done':
      return result;
    case 'unreadable':
      return refuse(400);
    case 'missing':
      return refuse(404);
  }
}

function send(res: ServerResponse, answer: Answer): void {
  if (answer.kind === 'done') {
    if (answer.cookie !== undefined) res.setHeader('Set-Cookie', answer.cookie);
    res.writeHead(303, { Location: answer.next }).end();
    return;
  }
  const { status, words } = answer;
  if (status === 405) res.setHeader('Allow', 'POST');
  if (status === 503) res.setHeader('Retry-After', '5');
  // What is left of a body that is too long is not worth reading.
  if (status === 413) res.setHeader('Connection', 'close');
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.writeHead(status).end(`${words}\n`);
}
